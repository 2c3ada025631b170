/** Once it is drawn: who reads with a screen reader, or far down the page, meets it at once. */
export const focusNotice = () => requestAnimationFrame(() => document.getElementById('form-notice')?.focus())
