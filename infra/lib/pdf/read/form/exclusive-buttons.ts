import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString, type PDFObject } from 'pdf-lib'

/** Maximum number of buttons of one field: a file that has more is no form. */
const MAX_BUTTONS = 200
const MAX_LABEL = 100

/** Matches state names that programs generate and that tell a reader nothing. */
const MEANINGLESS_TEXT =
  /^(?:on|off|true|false|[\d\s]+|(?:choice|option|radio|button|check\s?box|group|선택)[\s_]*\d*)$/i

/**
 * Buttons of one AcroForm field of which one at most can be on: radio buttons, or check boxes of
 * one name with different states.
 */
export type ExclusiveButtons = {
  /** Meaning of each button in the file's own words; empty where the file has none. */
  readonly labels: ReadonlyMap<PDFDict, string>
}

const cleanText = (text: string): string =>
  [
    ...text
      .slice(0, 4 * MAX_LABEL)
      .replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .normalize('NFC'),
  ]
    .slice(0, MAX_LABEL)
    .join('')

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? cleanText(object.decodeText()) : ''

/** Returns the state of a button when it is on: its appearance state other than Off. */
const onStateOf = (button: PDFDict): string | undefined => {
  const looks = button.lookup(PDFName.of('AP'))
  const usual = looks instanceof PDFDict ? looks.lookup(PDFName.of('N')) : undefined
  if (!(usual instanceof PDFDict)) return undefined
  return usual
    .keys()
    .map((name) => name.decodeText())
    .find((name) => name !== 'Off')
}

/**
 * Returns what a field exports for a state: an entry of its options, which programs number their
 * states by.
 */
const optionOf = (field: PDFDict, state: string): string => {
  const options = field.lookup(PDFName.of('Opt'))
  const at = /^\d{1,4}$/.test(state) ? Number(state) : -1
  return options instanceof PDFArray && at >= 0 && at < options.size() ? textOf(options.lookup(at)) : ''
}

const firstMeaningful = (texts: readonly string[]): string =>
  texts.find((text) => text !== '' && !MEANINGLESS_TEXT.test(text)) ?? ''

/**
 * Returns the buttons of a field that exclude each other; undefined where it has no two different
 * states.
 */
export const exclusiveButtons = (field: PDFDict): ExclusiveButtons | undefined => {
  const kids = field.lookup(PDFName.of('Kids'))
  if (!(kids instanceof PDFArray) || kids.size() < 2 || kids.size() > MAX_BUTTONS) return undefined
  const buttons = kids.asArray().flatMap((_, index) => {
    const kid = kids.lookup(index)
    // A kid with a name is a field of its own.
    return kid instanceof PDFDict && !kid.has(PDFName.of('T')) ? [kid] : []
  })
  const states = buttons.map((button) => [button, onStateOf(button)] as const)
  if (new Set(states.map(([, state]) => state).filter((state) => state !== undefined)).size < 2) return undefined
  const labelOf = ([button, state = '']: (typeof states)[number]): string =>
    firstMeaningful([textOf(button.lookup(PDFName.of('TU'))), optionOf(field, state), cleanText(state)])
  return { labels: new Map(states.map((one) => [one[0], labelOf(one)])) }
}
