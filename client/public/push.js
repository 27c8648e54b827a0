// Notifications for residents without an account: the one script of the pages that the server draws. Without it, or in a
// browser that cannot show notifications, the offer stays hidden and everything else works.
(() => {
  const offer = document.getElementById("push");
  const button = offer?.querySelector("button");
  const state = offer?.querySelector("[role=status]");
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!offer || !button || !state || !isSupported || Notification.permission === "denied") return;
  offer.hidden = false;

  const say = (text) => {
    state.textContent = text;
  };

  button.addEventListener("click", async () => {
    button.disabled = true;
    say("");
    try {
      if ((await Notification.requestPermission()) !== "granted") return say("Du har inte tillåtit notiser i webbläsaren.");
      const { public_key } = await (await fetch("/api/push-subscriptions/key")).json();
      const registration = await navigator.serviceWorker.register("/push-worker.js", { scope: "/crisis-subscribe/" });
      const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
      const { endpoint, keys } = subscription.toJSON();
      const { ok } = await fetch("/api/push-subscriptions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, link: offer.dataset.link }),
      });
      if (!ok) throw new Error("refused");
      button.hidden = true;
      say("Klart! Du får krislarm som notiser i den här webbläsaren.");
    } catch {
      say("Det gick inte att slå på notiser. Försök igen om en stund.");
    } finally {
      button.disabled = false;
    }
  });
})();
