import { readFileSync, writeFileSync } from 'node:fs'
import { catalogue } from '#events/catalogue.ts'
import { publishedSchema, schemaChanges, type PublishedSchemas } from './schema-changes.ts'

// Records new event types and new optional fields in published-schemas.json. Refuses everything
// else.

const FILE = new URL('published-schemas.json', import.meta.url)

const published = JSON.parse(readFileSync(FILE, 'utf8')) as PublishedSchemas
const definitions = [...catalogue.definitions].toSorted(([one], [other]) => (one < other ? -1 : 1))
const current = Object.fromEntries(definitions.map(([type, definition]) => [type, publishedSchema(definition)]))
const { breaking, additions } = schemaChanges(published, current)

if (breaking.length > 0) {
  process.exitCode = 1
  const lines = breaking.map((line) => `  ${line}`).join('\n')
  console.error(`A published schema is never edited: write a new event type with an upcaster.\n${lines}`)
  console.error('Where no log holds the type yet, delete its entry from published-schemas.json and run this again.')
} else {
  writeFileSync(FILE, `${JSON.stringify(current, null, 2)}\n`)
  console.log(additions.length > 0 ? additions.join('\n') : 'nothing new')
}
