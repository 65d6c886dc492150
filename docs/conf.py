"""The site: Sphinx builds every page of this folder; pages with code cells are executed."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "site"))

import gfkit

project = "gfkit"
author = "the gfkit developers"
project_copyright = "the gfkit developers"
version = release = gfkit.__version__

extensions = ["myst_nb", "sphinx_design", "sphinx_copybutton", "gfkit_site"]
source_suffix = {".md": "myst-nb"}
exclude_patterns = ["site", "examples"]
root_doc = "index"
language = "en"
nitpicky = True

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 300

html_theme = "pydata_sphinx_theme"
html_title = "gfkit"
html_favicon = "site/static/favicon.svg"
html_static_path = ["site/static"]
html_search_scorer = str(Path(__file__).parent / "site" / "scorer.js")
html_css_files = ["site.css"]
html_js_files = ["site.js", "replay/state.js", "catalogue.js", "replay.js"]
html_math_renderer = "mathml"
html_sidebars = {
    name: [] for name in ("index", "start", "search", "genindex")
}  # no pages are beside them
html_copy_source = False
html_show_sourcelink = False
html_context = {"default_mode": "auto"}
html_theme_options = {
    "show_prev_next": False,
    "header_links_before_dropdown": 7,
    "show_toc_level": 1,
    "navigation_with_keys": False,
    "secondary_sidebar_items": {"**": ["page-toc"], "figures/index": []},
    "footer_start": ["copyright"],
    "footer_end": [],
}
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
