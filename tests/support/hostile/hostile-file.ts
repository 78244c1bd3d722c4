/** File that blocks a server, made on purpose or by accident. */
export type HostileFile = {
  readonly name: string
  readonly bytes: () => Buffer
  /** Call that it is sent to; absent: the one that reads rolls. */
  readonly target?: 'template' | 'guide' | 'registers'
}

export const MB = 1024 * 1024
/** Size just below the maximum of an upload. */
export const MAXIMUM = 10 * MB - 1024

export const TITLES = '동,호,성명,연락처,생년월일,지분,전용면적\n'

/** Letters that differ and are names. */
export const nameOf = (n: number): string => {
  const syllable = (index: number): string => String.fromCodePoint(0xac00 + 28 * (index % 399))
  return `김${syllable(n)}${syllable(Math.floor(n / 399) + 7)}${syllable(Math.floor(n / 159_201) + 19)}`
}

/** `count` lines, each of its number. */
export const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')

export const text = (content: string): Buffer => Buffer.from(content)
