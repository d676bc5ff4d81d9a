// Script of every page without islands: each module looks for its own markup.
import './header/header.ts';
import './contact/live-map.ts';
import './contact/special-days.ts';
import './forms/booking-dialog.ts';
import './forms/enhance-forms.ts';
import './home/today.ts';
import './reviews/review-list.ts';
import './stories/stories.ts';

// Today's prices and stock, once the machine drawn apart is pointed at. A module runs once, however often it's imported.
document
  .querySelector('.machine')
  ?.addEventListener('pointerover', () => void import('./service/live-parts.ts'));
