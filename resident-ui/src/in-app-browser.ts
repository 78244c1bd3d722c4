const webviews = /KAKAOTALK|NAVER\(inapp|Line\/|FBAN|FBAV|Instagram|DaumApps|BAND\/|; wv\)/i

/** Tells whether the browser is that of a chat app, which saves no files and shows no PDF. */
export const isInAppBrowser = (userAgent: string): boolean => webviews.test(userAgent)

/**
 * Returns the address that opens the phone's own browser, from the one chat app that has such an
 * address; null elsewhere, where it is in a menu.
 */
export const outsideAddress = (userAgent: string, address: string): string | null =>
  /KAKAOTALK/i.test(userAgent) ? `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}` : null
