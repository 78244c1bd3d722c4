const webviews = /KAKAOTALK|NAVER\(inapp|Line\/|FBAN|FBAV|Instagram|DaumApps|BAND\/|; wv\)/i

/** Whether a browser is a chat's own: those save no files and show no PDF. */
export const isInAppBrowser = (userAgent: string): boolean => webviews.test(userAgent)

/** Opens an address in the phone's own browser, from the one chat that has a way to say so; null: elsewhere it is in a menu. */
export const outsideAddress = (userAgent: string, address: string): string | null =>
  /KAKAOTALK/i.test(userAgent) ? `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}` : null
