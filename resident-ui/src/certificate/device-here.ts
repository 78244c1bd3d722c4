/** Returns the system of this phone; undefined on other devices, where the app is elsewhere. */
export const deviceHere = (): 'android' | 'ios' | undefined => {
  if (/android/i.test(navigator.userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(navigator.userAgent) ? 'ios' : undefined
}
