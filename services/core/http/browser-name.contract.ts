/** The first that fits is it: many browsers also name those they descend from. */
const browsers = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Whale\//, '웨일'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const firstOf = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([form]) => form.test(userAgent))?.[1]

/**
 * Returns a browser's short name, "Chrome · Windows"; an unknown one is cut after its first word.
 */
export const browserName = (userAgent: string): string => {
  const known = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : (userAgent.split(/[\s/]/)[0] ?? '').slice(0, 30)
}
