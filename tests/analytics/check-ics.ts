/** Property of a calendar file as it was written: name, parameters, value. */
type Property = { readonly name: string; readonly parameters: Readonly<Record<string, string>>; readonly value: string }

/** Component of a calendar file: its properties and the components within it. */
type Component = {
  readonly name: string
  readonly properties: Property[]
  readonly components: Component[]
}

/** Event as another calendar reads it. */
export type ReadEvent = {
  readonly uid: string
  readonly sequence: number
  readonly stamp: string
  readonly changed: string
  /** Local day, or local time with its zone. */
  readonly start: string
  readonly end: string | undefined
  readonly zone: string | undefined
  readonly summary: string
  readonly location: string
}

const refuse = (reason: string): never => {
  throw new Error(`no calendar file: ${reason}`)
}

/** Joins folded lines octet by octet, and refuses whatever RFC 5545, 3.1 does not have. */
const unfold = (file: Buffer): readonly string[] => {
  const lines: number[][] = []
  let octets: number[] = []
  let width = 0
  for (let at = 0; at < file.length; at += 1) {
    const octet = file[at] ?? 0
    if (octet === 10) refuse('a line ends without a carriage return')
    if (octet !== 13) {
      octets.push(octet)
      width += 1
      if (width > 75) refuse('a line is longer than 75 octets')
      continue
    }
    if (file[at + 1] !== 10) refuse('a carriage return stands alone')
    at += 1
    width = 0
    if (file[at + 1] === 32 || file[at + 1] === 9) {
      at += 1
      width = 1
      continue
    }
    lines.push(octets)
    octets = []
  }
  if (octets.length > 0) refuse('the last line has no end')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return lines.map((line) => decoder.decode(Uint8Array.from(line)))
}

/** Refuses a fold inside of a character: each physical line is UTF-8 of its own. */
const checkFolds = (file: Buffer): void => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begin = 0
  for (let at = 0; at <= file.length; at += 1)
    if (at === file.length || file[at] === 10) {
      decoder.decode(file.subarray(begin, at))
      begin = at + 1
    }
}

const propertyOf = (line: string): Property => {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) refuse('a line has control characters')
  const colon = line.indexOf(':')
  const [name = '', ...written] = line.slice(0, colon).split(';')
  if (colon < 1 || !/^[A-Z-]+$/.test(name)) refuse(`a line without a name: ${line}`)
  const parameters = Object.fromEntries(written.map((one) => one.split('=') as [string, string]))
  return { name, parameters, value: line.slice(colon + 1) }
}

const textOf = (value: string): string => {
  let text = ''
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at] ?? ''
    if (letter === ',' || letter === ';') refuse('a text has an unescaped separator')
    if (letter !== '\\') {
      text += letter
      continue
    }
    at += 1
    const next = value[at] ?? ''
    if (!['\\', ';', ',', 'n', 'N'].includes(next)) refuse(`a text escapes ${next}`)
    text += next.toLowerCase() === 'n' ? '\n' : next
  }
  return text
}

const treeOf = (lines: readonly string[]): Component => {
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  for (const property of lines.map(propertyOf)) {
    const within = open.at(-1) ?? root
    if (property.name === 'BEGIN') {
      const component = { name: property.value, properties: [], components: [] }
      within.components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      if (within.name !== property.value) refuse(`${property.value} ends within ${within.name}`)
      open.pop()
    } else within.properties.push(property)
  }
  if (open.length !== 1) refuse('a component has no end')
  return root
}

const once = ({ name: of, properties }: Component, name: string): Property => {
  const [found, ...more] = properties.filter((one) => one.name === name)
  return found !== undefined && more.length === 0 ? found : refuse(`${of} has not one ${name}`)
}

const DATE = /^\d{8}$/
const LOCAL_TIME = /^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\d$/
const UTC_TIME = /^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ$/

const utcOf = (event: Component, name: string): string => {
  const { value } = once(event, name)
  return UTC_TIME.test(value) ? value : refuse(`${name} is no time in UTC: ${value}`)
}

const eventOf = (event: Component, zones: ReadonlySet<string>): ReadEvent => {
  const start = once(event, 'DTSTART')
  const end = event.properties.find(({ name }) => name === 'DTEND')
  const zone = start.parameters['TZID']
  const isDay = start.parameters['VALUE'] === 'DATE'
  if (!(isDay ? DATE : LOCAL_TIME).test(start.value)) refuse(`no start: ${start.value}`)
  if (isDay && !(end && end.parameters['VALUE'] === 'DATE' && end.value > start.value)) refuse('a day without an end')
  if (!isDay && !zones.has(zone ?? '')) refuse('a time in a zone that the file does not have')
  const sequence = once(event, 'SEQUENCE').value
  if (!/^\d+$/.test(sequence)) refuse('a sequence that is no number')
  return {
    uid: textOf(once(event, 'UID').value),
    sequence: Number(sequence),
    stamp: utcOf(event, 'DTSTAMP'),
    changed: utcOf(event, 'LAST-MODIFIED'),
    start: start.value,
    end: end?.value,
    zone,
    summary: textOf(once(event, 'SUMMARY').value),
    location: textOf(once(event, 'LOCATION').value),
  }
}

/**
 * Reads a calendar file by RFC 5545 alone, sharing no code with its writer. @throws Error for one
 * that another program may refuse.
 */
export const checkIcs = (file: Buffer): readonly ReadEvent[] => {
  checkFolds(file)
  const [calendar, ...more] = treeOf(unfold(file)).components
  if (calendar?.name !== 'VCALENDAR' || more.length > 0) return refuse('it is not one calendar')
  if (once(calendar, 'VERSION').value !== '2.0' || once(calendar, 'PRODID').value === '') refuse('no version')
  const zones = calendar.components.filter(({ name }) => name === 'VTIMEZONE')
  for (const zone of zones)
    for (const part of zone.components) for (const name of ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO']) once(part, name)
  const known = new Set(zones.map((zone) => once(zone, 'TZID').value))
  const events = calendar.components.filter(({ name }) => name === 'VEVENT').map((event) => eventOf(event, known))
  if (new Set(events.map(({ uid }) => uid)).size !== events.length) refuse('two events have one id')
  return events
}
