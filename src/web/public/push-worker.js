// The service worker's part for push notifications (messages.md 6). A payload has the title of the message's kind, a
// body and the message's id. A tap opens the message.
self.addEventListener('push', (event) => {
  const { title, body, id } = event.data.json();
  const options = { body, tag: `message-${id}`, icon: '/icon-192.png', badge: '/icon-192.png', data: { id } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const item = encodeURIComponent(JSON.stringify({ id: event.notification.data.id }));
  event.waitUntil(self.clients.openWindow(`/pagesB/mine/messageDetail/index?item=${item}`));
});
