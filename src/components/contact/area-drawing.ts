// SVG of London to scale: outline, river, the ring around it. A file that eleven pages share and load lazily.
import { FIGURE, INK, PAPER, PETROL, SIGNAL } from '#lib/brand.ts';

/** The part of the drawing that is shown, in units of 50 m. */
export const AREA_VIEW = { x: -50, y: -10, width: 1390, height: 1085 };

export type Ground = 'figure' | 'petrol';
const COLOURS: Record<Ground, { ground: string; ink: string }> = {
  figure: { ground: FIGURE, ink: INK },
  petrol: { ground: PETROL, ink: PAPER },
};
export const GROUNDS = Object.keys(COLOURS) as Ground[];

/** The address of the drawing on this site. */
export const areaDrawingPath = (ground: Ground): string => `/drawings/london-on-${ground}.svg`;

const RING =
  'M1282 500C1247 595 1248 551 1194 631C1139 711 1162 666 1118 740C1074 814 1107 781 1062 853C1017 924 1045 896 982 954C920 1013 953 993 874 1028C796 1064 833 1053 748 1061C663 1069 703 1064 620 1054C537 1043 578 1051 499 1031C420 1011 456 1028 382 994C308 961 342 980 277 930C212 881 246 905 186 846C127 786 154 821 99 751C44 681 60 720 21 637C-17 553 -5 594 -16 500C-28 406 -29 450 -13 355C2 261 -19 297 31 216C80 136 53 162 135 114C218 66 190 93 279 72C368 51 327 68 404 51C481 33 438 35 510 19C582 4 546 5 620 3C694 1 657 2 731 14C805 26 762 24 842 40C921 56 877 41 969 62C1061 84 1027 57 1117 104C1206 151 1176 122 1237 203C1298 283 1284 246 1299 345C1314 444 1317 405 1282 500Z';
const BORDER =
  'M69 567C61 529 94 469 97 411C100 354 75 316 83 278C91 240 111 228 138 222C166 217 188 256 221 251C255 247 266 216 304 200C343 184 390 185 415 171C440 158 410 142 429 133C448 125 471 138 512 127C554 116 590 84 637 78C684 72 723 76 747 96C772 116 746 157 758 178C771 199 787 182 810 200C832 218 851 260 872 267C893 274 886 245 913 234C941 222 977 217 1010 211C1044 206 1052 196 1080 207C1107 218 1120 237 1149 267C1178 297 1208 325 1225 356C1241 387 1248 403 1232 423C1215 443 1174 437 1142 456C1110 475 1085 494 1073 518C1060 543 1095 551 1080 578C1064 606 1014 618 996 656C978 694 995 729 990 767C984 805 988 816 969 845C949 874 919 888 893 912C866 935 858 967 837 963C817 959 808 911 789 890C770 868 760 854 740 856C721 858 718 878 692 901C666 923 637 963 609 967C581 972 567 942 554 923C540 904 556 886 540 874C523 862 491 880 471 863C450 846 458 786 436 790C414 793 383 863 360 878C336 894 322 892 318 867C314 843 356 790 339 756C322 723 267 718 235 701C203 683 199 687 180 667C161 647 161 620 138 600C116 580 78 605 69 567Z';
const SECTORS = 'M700 418L1239 -3M694 566L1203 1025M521 563L-4 1004M518 418L-21 -3';
const RIVER =
  'M0 656C28 671 32 669 83 701C134 732 106 749 152 749C198 749 173 709 221 701C270 692 254 724 298 723C341 721 342 722 353 696C364 670 329 682 329 645C329 608 336 623 353 585C370 546 361 535 381 529C400 523 388 569 412 567C437 566 431 523 454 525C477 527 457 564 482 574C507 583 500 568 529 554C557 540 543 540 567 532C592 523 589 541 603 527C618 513 596 506 610 489C625 472 623 474 648 476C672 477 662 492 684 494C705 496 696 482 713 483C729 483 724 480 734 496C743 512 729 518 740 532C752 545 758 548 768 536C778 524 763 510 771 496C779 482 770 488 792 494C814 500 808 509 837 514C866 518 851 523 879 507C907 492 886 478 920 467C955 456 946 453 983 474C1020 494 996 504 1031 529C1066 555 1038 528 1086 549C1135 571 1126 575 1176 594C1227 613 1193 611 1239 607C1285 603 1289 591 1315 583';

/** From the lines that part the outer areas to beyond the border, in the order of company.yml; the ring's ground is the last. */
const AREAS: Record<string, string> = {
  central: '<circle id="central" cx="609" cy="489" r="150"/>',
  west: '<path id="west" clip-path="url(#outline)" d="M494 586A150 150 0 0 1 491 397L-21-3H-60V1004H-4Z"/>',
  north: '<path id="north" clip-path="url(#outline)" d="M491 397A150 150 0 0 1 727 397L1239-3H-21Z"/>',
  south: '<path id="south" clip-path="url(#outline)" d="M720 590A150 150 0 0 1 494 586L-4 1004L1203 1025Z"/>',
  east: '<path id="east" clip-path="url(#outline)" d="M727 397A150 150 0 0 1 720 590L1203 1025H1400V-3H1239Z"/>',
  surrounds: `<path id="surrounds" fill-rule="evenodd" d="${RING}${BORDER}"/>`,
};

/** Where an area of company.yml is on a page with the map. @example areaId('North London') // 'north-london' */
export const areaId = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * Fills an area of the map when the page's address ends in its id, and while its link is pointed at or has the focus. The
 * drawing is there already: an address with an area's name shows that area alone (`:target` in the file).
 */
export const areasAsCss = (names: readonly string[], ground: Ground): string =>
  Object.keys(AREAS)
    .map((area, at) => {
      const id = areaId(names[at] ?? area);
      const isChosen = `:is(:target,section:has([href="#${id}"]:is(:hover,:focus-visible)) *)`;
      return `#${id}${isChosen}{background:url(${areaDrawingPath(ground)}#${area}) 0 0/100%}`;
    })
    .join('');

/** The drawing as an SVG file. Lines keep their width at any size. */
export function areaDrawing(name: Ground): string {
  const { ground, ink } = COLOURS[name];
  const { x, y, width, height } = AREA_VIEW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" fill="none" stroke="${ink}">`,
    '<style>path,circle,use{vector-effect:non-scaling-stroke}',
    'g :not(:target){display:none}g:has(:target)~*{display:none}</style>',
    `<clipPath id="outline"><path id="border" d="${BORDER}"/></clipPath>`,
    `<g fill="${SIGNAL}" fill-opacity=".5" stroke="none">${Object.values(AREAS).join('')}</g>`,
    `<path d="${RING}" stroke-dasharray="2 6" opacity=".6"/>`,
    `<use href="#border" fill="${ink}" fill-opacity=".06" stroke="none"/>`,
    `<path clip-path="url(#outline)" d="${SECTORS}" opacity=".35"/>`,
    `<path d="${RIVER}" stroke-width="3" opacity=".55"/>`,
    `<circle cx="609" cy="489" r="150" fill="${ground}"/>`,
    '<use href="#border"/></svg>',
  ].join('');
}
