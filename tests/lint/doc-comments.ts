/** Words that begin a fragment: a doc comment starts with a verb or a noun instead. */
const words =
  'Of|Who|Whose|Whom|What|The same|As|From|Where|Which|How|When|Why|That|If|By|To|For|With|Without|In|On|At|And|But|So|Than|' +
  'It|They|Those|These|Each|Both|Only|Not'

/**
 * Beginning of such a doc comment, on its first line of text; a doubt "(?)" may stand before it.
 */
const FRAGMENT = new RegExp(String.raw`/\*\*(?!/)[\s*]*(?:\(\?\)\s*)?(?:${words})\b[^\n]*`, 'g')

/** Comment that is no sentence; `line` counts from 1. */
type Fragment = { readonly line: number; readonly text: string }

/** Finds the doc comments of a source text that begin with a word of the list. */
export const fragmentsIn = (source: string): readonly Fragment[] =>
  [...source.matchAll(FRAGMENT)].map(({ 0: text, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: text.replaceAll(/[\s*]+/g, ' ').trim(),
  }))

/** Words that begin a fragment in a `//` comment. Those of time and place often begin sentences. */
const lineWords = 'Of|Who|Whose|Whom|What|The same|As|From|Where|Which|How|When|Why|That|By|And|But|So|Than'

/** Line comment whose first line begins with such a word, alone on its lines. */
const LINE_FRAGMENT = new RegExp(String.raw`^[ \t]*//\s*(?:\(\?\)\s*)?(?:${lineWords})\b`)

const LINE_COMMENT = /^[ \t]*\/\//

/** Finds the `//` comments at the start of a line that begin with a word of the list. */
export const lineFragmentsIn = (source: string): readonly Fragment[] =>
  source.split('\n').flatMap((text, index, lines) => {
    const continues = LINE_COMMENT.test(lines[index - 1] ?? '')
    return !continues && LINE_FRAGMENT.test(text) ? [{ line: index + 1, text: text.trim() }] : []
  })
