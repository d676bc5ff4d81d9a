"""The typeface of all pages, small enough to come in one round trip with a page's first picture.

    pip install fonttools==4.66.1 brotli
    npm pack @fontsource-variable/instrument-sans@5.3.0 && tar xf fontsource-variable-instrument-sans-5.3.0.tgz
    python tools/font/subset.py package/files

writes instrument-sans.woff2 into src/styles/font. Out of 30 kB of its Latin letters it keeps the weights that the styles use (400 to 600), the letters of
British English and of names and places next to it, tabular figures, the ligatures fi and fl, and kerning of letters and their
punctuation from 0.016 em on, the same for all weights. The other letters of the family go into instrument-sans-more.woff2 and
instrument-sans-latin-ext.woff2, which a browser loads for pages that have such letters (src/styles/fonts.css); its micro sign is
put together here. The family has no Greek. Licence: src/styles/font/OFL.txt.
"""

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer

WEIGHTS = (400, 600)
ASCII = ''.join(map(chr, range(0x20, 0x7F)))
ACCENTED = 'áâäàåæçèéêëíîïñóôöøúûüßÅÉÓÖØÜ'
SIGNS = '\u00a0£€©®°·×–—‘’“”•…−²§'
KERNED = ''.join(filter(str.isalpha, ASCII)) + '.,:;\'"-‘’“”–/'
MICRO, GREEK_MU = 0xB5, 0x3BC
LIGATURES = {'f_i', 'f_l'}
# In thousandths of an em, as the source has them for a weight between the two.
LEAST_KERN, KERN_STEP, KERN_WEIGHT = 16, 8, 500


def subtables(font, tag, feature):
    table = font[tag].table
    used = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == feature for i in r.Feature.LookupListIndex}
    for index in sorted(used):
        for found in table.LookupList.Lookup[index].SubTable:
            yield getattr(found, 'ExtSubTable', found)


def advance(value):
    return getattr(value, 'XAdvance', 0) if value else 0


def kerning(source):
    """Left and right glyph to the change of the left one's advance, for one weight; the first subtable that knows a pair decides."""
    font = instancer.instantiateVariableFont(TTFont(source), {'wght': KERN_WEIGHT})
    cmap = font.getBestCmap()
    glyphs = sorted(cmap[ord(letter)] for letter in KERNED)
    pairs = {}
    for table in subtables(font, 'GPOS', 'kern'):
        if table.Format == 1:
            for left, found in zip(table.Coverage.glyphs, table.PairSet):
                for record in found.PairValueRecord:
                    pairs.setdefault((left, record.SecondGlyph), advance(record.Value1))
            continue
        lefts, rights = table.ClassDef1.classDefs, table.ClassDef2.classDefs
        for left in table.Coverage.glyphs:
            row = table.Class1Record[lefts.get(left, 0)].Class2Record
            for right in glyphs:
                pairs.setdefault((left, right), advance(row[rights.get(right, 0)].Value1))
    kept = {}
    for pair, value in pairs.items():
        if set(pair) <= set(glyphs) and abs(value) >= LEAST_KERN:
            kept[pair] = round(value / KERN_STEP) * KERN_STEP
    return glyphs, kept


def grouped(glyphs, values):
    """Glyphs that have all their values in common, where one of these is not zero."""
    groups = {}
    for glyph in glyphs:
        groups.setdefault(tuple(values(glyph)), []).append(glyph)
    return [group for key, group in groups.items() if any(key)]


def kern_feature(source):
    glyphs, pairs = kerning(source)
    rows = grouped(glyphs, lambda left: (pairs.get((left, right), 0) for right in glyphs))
    columns = grouped(glyphs, lambda right: (pairs.get((left, right), 0) for left in glyphs))
    rules = (
        f'pos [{" ".join(row)}] [{" ".join(column)}] {pairs[row[0], column[0]]};'
        for row in rows
        for column in columns
        if (row[0], column[0]) in pairs
    )
    return f'feature kern {{ {" ".join(rules)} }} kern;'


def letters(font, unicodes):
    """The font with the glyphs and weights that are kept, without kerning."""
    for table in subtables(font, 'GSUB', 'liga'):
        for first, found in list(table.ligatures.items()):
            table.ligatures[first] = [one for one in found if one.LigGlyph in LIGATURES]
            if not table.ligatures[first]:
                del table.ligatures[first]
    options = subset.Options(
        layout_features=['tnum', 'liga'], name_IDs=[0, 1, 2, 13, 14], notdef_outline=True, drop_tables=['HVAR', 'STAT']
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {'wght': WEIGHTS})
    for table in ('HVAR', 'GPOS'):
        # Browsers find the same advances in gvar.
        if table in font:
            del font[table]
    return font


def add_micro_sign(font):
    """A `u` whose left stem goes on below the line: a dotless i, lowered by the depth of `p`."""
    cmap, glyf, changes = font.getBestCmap(), font['glyf'], font['gvar'].variations
    u, stem, p = cmap[ord('u')], cmap[ord('ı')], cmap[ord('p')]
    pen = TTGlyphPen(glyf)
    pen.addComponent(u, (1, 0, 0, 1, 0, 0))
    pen.addComponent(stem, (1, 0, 0, 1, glyf[u].xMin - glyf[stem].xMin, glyf[p].yMin))
    font.setGlyphOrder([*font.getGlyphOrder(), 'micro'])
    glyf['micro'] = pen.glyph()
    glyf['micro'].recalcBounds(glyf)
    font['hmtx']['micro'] = font['hmtx'][u]
    # Two components that stay where they are, and the advance of `u`.
    changes['micro'] = [TupleVariation(one.axes, [(0, 0), (0, 0), *one.coordinates[-4:]]) for one in changes[u]]
    for table in font['cmap'].tables:
        table.cmap[MICRO] = table.cmap[GREEK_MU] = 'micro'


def write(font, name):
    font.flavor = 'woff2'
    made = io.BytesIO()
    font.save(made)
    Path(__file__).parents[2].joinpath('src/styles/font', name).write_bytes(made.getvalue())
    print(name, len(made.getvalue()), 'bytes:', ','.join(f'U+{code:X}' for code in sorted(font.getBestCmap())))


def main(folder):
    latin, extended = (Path(folder, f'instrument-sans-{name}-wght-normal.woff2') for name in ('latin', 'latin-ext'))
    source = TTFont(latin, recalcTimestamp=False)
    kept = {ord(letter) for letter in ASCII + ACCENTED + SIGNS}
    font = letters(source, kept)
    addOpenTypeFeaturesFromString(font, kern_feature(latin), tables=['GPOS'])
    write(font, 'instrument-sans.woff2')
    source = TTFont(latin, recalcTimestamp=False)
    add_micro_sign(source)
    write(letters(source, set(source.getBestCmap()) - kept), 'instrument-sans-more.woff2')
    source = TTFont(extended, recalcTimestamp=False)
    write(letters(source, set(source.getBestCmap())), 'instrument-sans-latin-ext.woff2')


main(sys.argv[1])
