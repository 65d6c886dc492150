"""Pictures: boards, automata and thermographs as SVG; plots of growth and poles."""
