// Shows the opening exceptions, which are fetched when a form takes the focus or the map is opened.
import { exceptionText } from '#lib/london.ts';
import { opening } from '#stores/opening.ts';
import { make } from './make.ts';

// One line a day, in place of those that the build knew.
opening.$exceptions.listen((days) => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-exceptions]')) {
    place.replaceChildren(...days.map((day) => make('li', {}, exceptionText(day))));
    place.hidden = days.length === 0;
  }
});

export const { load: askExceptions } = opening;
