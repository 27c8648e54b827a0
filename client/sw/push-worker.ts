import { showNotices } from "./notices.ts";
import { worker } from "./worker-scope.ts";

// For residents without an account (scope `/crisis-subscribe/`): it shows notices and keeps nothing.
void worker.skipWaiting();
showNotices();
