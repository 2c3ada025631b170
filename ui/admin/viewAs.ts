/**
 * A window whose login sees what somebody else sees, or its own again, is loaded anew: nothing of before stays in it. Pages
 * under `/v` that wait for that hear of it.
 */
export function showDesk(): void {
  new BroadcastChannel('verkstad-viewing').postMessage(null)
  location.assign('/formData')
}
