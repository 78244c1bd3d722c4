const webviews = /KAKAOTALK|NAVER\(inapp|Line\/|FBAN|FBAV|Instagram|DaumApps|BAND\/|; wv\)/i

/** Whether a browser is a chat's own: those save no files and show no PDF. */
export const isInAppBrowser = (userAgent: string): boolean => webviews.test(userAgent)

/**
 * Returns the address that opens the phone's own browser, from the one chat app that has such an
 * address; null elsewhere, where it is in a menu.
 */
export const outsideAddress = (userAgent: string, address: string): string | null =>
  /KAKAOTALK/i.test(userAgent) ? `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}` : null
