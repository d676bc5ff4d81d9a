// Loads today's prices and stock when the machine drawn apart is pointed at. A module runs once, however often it's imported.
document.querySelector('.machine')?.addEventListener('pointerover', () => void import('./live-parts.ts'));
