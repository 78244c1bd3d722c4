import { writeFileSync } from 'node:fs'
import { zooFile, zooForms, zooResult } from './zoo-results.ts'

// Keeps the results anew: `node tests/infra/pdf-reading/write-zoo.ts`. To be looked at before they
// are committed.

const results: Record<string, unknown> = {}
for (const form of zooForms) results[form.name] = await zooResult(form)
writeFileSync(zooFile, `${JSON.stringify(results, null, 2)}\n`)
