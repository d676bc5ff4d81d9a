// Shows OfflineNotice.astro while the network is gone.
const notice = document.querySelector('#offline');
const words = document.querySelector<HTMLTemplateElement>('#offline-words');
const show = () => {
  notice?.replaceChildren(...(navigator.onLine || !words ? [] : [words.content.cloneNode(true)]));
};
addEventListener('online', show);
addEventListener('offline', show);
if (!navigator.onLine) show();
