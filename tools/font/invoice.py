"""The typeface of invoices, Inter: of its letters and signs those that src/lib/drawn-text.ts lets through.

    pip install fonttools==4.66.1
    npm pack @expo-google-fonts/inter@0.4.2 && tar xf expo-google-fonts-inter-0.4.2.tgz
    python tools/font/invoice.py package

writes Inter-Regular.ttf and Inter-SemiBold.ttf into src/styles/font. Kept are kerning, tabular figures and the places of accents, but not
what changes one sign into another (`4x4` into `4×4`): part numbers stay as they are. Licence: src/styles/font/Inter-OFL.txt.
"""

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
SOURCE = ROOT.joinpath('src/lib/drawn-text.ts').read_text()
LETTERS = ''.join(re.findall(r"^  \w+:\s+'(.+)',$", SOURCE, re.MULTILINE))


def main(folder):
    kept = re.compile(f'[{LETTERS}]')
    for source, name in (('400Regular/Inter_400Regular', 'Regular'), ('600SemiBold/Inter_600SemiBold', 'SemiBold')):
        font = TTFont(Path(folder, f'{source}.ttf'), recalcTimestamp=False)
        options = subset.Options(
            layout_features=['kern', 'tnum', 'ccmp', 'mark', 'mkmk'], name_IDs=[0, 1, 2, 6, 13, 14], hinting=False
        )
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=[code for code in font.getBestCmap() if kept.match(chr(code))])
        subsetter.subset(font)
        font.save(ROOT / f'src/styles/font/Inter-{name}.ttf')


main(sys.argv[1])
