import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { listenTo } from '../postgres/listen.ts'

/** Person who has a page open, as others see them. */
export type PresentPerson = { readonly id: string; readonly name: string }

/** Called with all who are in a topic, each once. Must not throw. */
export type OnPeople = (people: readonly PresentPerson[]) => void

/** Topics of people who have a page open, in all processes. Nothing of it is stored. */
export type Presence = {
  /**
   * Joins a topic, and calls back at once and each time its people change. Returns the function that
   * leaves it.
   */
  readonly join: (topic: string, person: PresentPerson, onPeople: OnPeople) => () => void
  readonly close: () => Promise<void>
}

/** Channel between processes: `send` reaches the `receive` of all, the sender's too. */
export type PresenceChannel = {
  readonly send: (text: string) => void
  readonly listen: (receive: (text: string) => void, onListening: () => void) => { readonly close: () => Promise<void> }
}

/** People of a topic in one process. `asks`: others shall answer with theirs. */
const announcement = z.object({
  from: z.string(),
  topic: z.string(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  asks: z.boolean(),
})

/** Maximum number of people of a topic in a message, which holds less than 8000 bytes. */
const MAX_PEOPLE = 20
const MAX_NAME = 60
const REPEAT_MS = 20_000
/** A process that has said nothing for so long is gone. */
const GONE_MS = 60_000

type Visit = { readonly person: PresentPerson; readonly onPeople: OnPeople }
type Announcement = { readonly people: readonly PresentPerson[]; readonly at: number }

const eachOnce = (people: readonly PresentPerson[]): readonly PresentPerson[] => [
  ...new Map(people.map((person) => [person.id, person])).values(),
]

/** People of topics: those whose visits this process holds, and those that others have announced. */
const createTopics = () => {
  const here = new Map<string, Set<Visit>>()
  const elsewhere = new Map<string, Map<string, Announcement>>()
  const visitsOf = (topic: string): readonly Visit[] => [...(here.get(topic) ?? [])]
  const peopleHere = (topic: string) => eachOnce(visitsOf(topic).map(({ person }) => person))
  const tell = (topic: string): void => {
    const announced = [...(elsewhere.get(topic)?.values() ?? [])].flatMap(({ people }) => people)
    const all = eachOnce([...peopleHere(topic), ...announced])
    for (const { onPeople } of visitsOf(topic)) onPeople(all)
  }
  return {
    names: () => [...here.keys()],
    has: (topic: string) => here.has(topic),
    peopleHere,
    tell,
    add: (topic: string, visit: Visit): void => void here.set(topic, (here.get(topic) ?? new Set()).add(visit)),
    /** Removes a visit; false where it has gone before. */
    remove: (topic: string, visit: Visit): boolean => {
      const visits = here.get(topic)
      if (visits?.delete(visit) !== true) return false
      if (visits.size === 0) {
        here.delete(topic)
        elsewhere.delete(topic)
      }
      return true
    },
    note: (topic: string, from: string, people: readonly PresentPerson[]): void => {
      const known = elsewhere.get(topic) ?? new Map<string, Announcement>()
      elsewhere.set(topic, known.set(from, { people, at: performance.now() }))
      tell(topic)
    },
    /** Forgets processes that have been silent for too long. */
    forgetGone: (topic: string): void => {
      const known = elsewhere.get(topic) ?? new Map<string, Announcement>()
      const gone = [...known].filter(([, { at }]) => performance.now() - at > GONE_MS)
      for (const [from] of gone) known.delete(from)
      if (gone.length > 0) tell(topic)
    },
  }
}

/** Creates the presence of one process. It listens from the first visit on. */
export const createPresence = (channel: PresenceChannel): Presence => {
  const process = randomUUID()
  const topics = createTopics()
  let listening: { readonly close: () => Promise<void> } | undefined
  let repeating: NodeJS.Timeout | undefined

  const announce = (topic: string, asks: boolean): void =>
    channel.send(JSON.stringify({ from: process, topic, people: topics.peopleHere(topic).slice(0, MAX_PEOPLE), asks }))
  const receive = (text: string): void => {
    const { from, topic, people, asks } = announcement.parse(JSON.parse(text))
    if (from === process || !topics.has(topic)) return
    topics.note(topic, from, people)
    if (asks) announce(topic, false)
  }
  const repeat = (): void => {
    for (const topic of topics.names()) {
      announce(topic, false)
      topics.forgetGone(topic)
    }
  }
  const begin = (): void => {
    // Announcements from before this process listened are lost: all are asked.
    listening ??= channel.listen(receive, () => topics.names().forEach((topic) => announce(topic, true)))
    repeating ??= setInterval(repeat, REPEAT_MS).unref()
  }

  return {
    join: (topic, { id, name }, onPeople) => {
      const visit = { person: { id, name: name.slice(0, MAX_NAME) }, onPeople }
      const isFirst = !topics.has(topic)
      topics.add(topic, visit)
      begin()
      announce(topic, isFirst)
      topics.tell(topic)
      return () => {
        if (!topics.remove(topic, visit)) return
        announce(topic, false)
        topics.tell(topic)
      }
    },
    close: async () => {
      clearInterval(repeating)
      await listening?.close()
    },
  }
}

/**
 * Returns the channel's name. Like that of changes only the product can read it: an analyst's login
 * may listen to any channel that it can name.
 */
const channelOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(`select name || '_present' as name from public.notice_channel`)
  if (!rows[0]) throw new Error('the channel of presence has no name')
  return rows[0].name
}

/** Returns the channel over Postgres's notifications. */
export const presenceChannelOf = <Schema>({
  database,
  databaseUrl,
  onError,
}: {
  readonly database: Kysely<Schema>
  readonly databaseUrl: string
  readonly onError: (error: unknown) => void
}): PresenceChannel => ({
  send: (text) =>
    void sql`select pg_notify((select name || '_present' from public.notice_channel), ${text})`
      .execute(database)
      .catch(onError),
  listen: (receive, onListening) =>
    listenTo({
      databaseUrl,
      channel: channelOf,
      name: 'danji presence',
      onListening,
      onNotification: receive,
      onError,
    }),
})
