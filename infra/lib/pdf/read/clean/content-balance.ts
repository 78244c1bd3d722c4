/** Operators that open something, with the operators that close it. */
const OPENS: Readonly<Record<string, string>> = { q: 'Q', BT: 'ET', BMC: 'EMC', BDC: 'EMC' }
const CLOSES: ReadonlySet<string> = new Set(['Q', 'ET', 'EMC'])

const SPACE = /[\0\t\n\f\r ]/
/**
 * Matches a token of a content stream: a comment, a name, a number or an operator. Strings and
 * inline pictures are skipped by code.
 */
const TOKEN = /%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+|[<>[\]{})]/y

/**
 * Returns the index after a string in parentheses that begins at `at`; undefined where it has no
 * end.
 */
const afterString = (text: string, at: number): number | undefined => {
  let depth = 0
  for (let index = at; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return undefined
}

/**
 * Returns the index after the data of an inline picture. Its end marker may occur in the data by
 * chance: what follows is then no content, and not balanced.
 */
const afterPicture = (text: string, at: number): number | undefined => {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
  end.lastIndex = at
  const found = end.exec(text)
  return found ? end.lastIndex : undefined
}

/** Yields the operators of a content stream in order; undefined where they cannot be told apart. */
function* operatorsOf(text: string): Generator<string | undefined, void> {
  for (let at = 0; at < text.length;) {
    const character = text[at] ?? ''
    if (SPACE.test(character)) {
      at += 1
      continue
    }
    if (character === '(') {
      const after = afterString(text, at)
      if (after === undefined) return void (yield undefined)
      at = after
      continue
    }
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) return void (yield undefined)
    at += token.length
    if (token === 'ID') {
      const after = afterPicture(text, at)
      if (after === undefined) return void (yield undefined)
      at = after
    } else yield token
  }
}

/**
 * Tells whether a page's content closes all that it opens, and nothing else: graphics states,
 * texts, marked content. Otherwise whatever is drawn after it would be displaced, or lie in a layer
 * that is switched off.
 */
export const isBalanced = (content: Uint8Array): boolean => {
  const open: string[] = []
  for (const operator of operatorsOf(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1'),
  )) {
    if (operator === undefined) return false
    const close = Object.hasOwn(OPENS, operator) ? OPENS[operator] : undefined
    if (close !== undefined) open.push(close)
    else if (CLOSES.has(operator)) {
      // A graphics state may begin in marked content and end outside of it, so each of the three is
      // counted separately.
      const last = open.lastIndexOf(operator)
      if (last < 0) return false
      open.splice(last, 1)
    }
  }
  return open.length === 0
}
