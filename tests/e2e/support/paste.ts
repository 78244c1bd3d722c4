/** Sent to the page as its text, as all in `in-page.ts`. */

declare const document: { readonly body: { readonly dispatchEvent: (event: object) => void } }
declare const DataTransfer: new () => { readonly setData: (form: string, text: string) => void }
declare const ClipboardEvent: new (type: string, init: object) => object

/** Pastes onto the page itself, as Ctrl+V does where nobody types. */
export const pasteHere = (text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
