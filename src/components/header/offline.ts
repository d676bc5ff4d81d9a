// Shows OfflineNotice.astro while the network is gone.
const notice = document.querySelector('#offline');
const message = document.querySelector<HTMLTemplateElement>('#offline-message');
const show = () => {
  notice?.replaceChildren(...(navigator.onLine || !message ? [] : [message.content.cloneNode(true)]));
};
addEventListener('online', show);
addEventListener('offline', show);
if (!navigator.onLine) show();
