import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { watchPauses } from '#tests/support/pauses.ts'
import { endWithParent } from '../bench-process.ts'
import { openOffice } from '../signing/open-office.ts'

/**
 * Process of the whole product that reports how long it blocked callers; sends its address and
 * tokens.
 */

const [databaseUrl = ''] = process.argv.slice(2)
const pauses = watchPauses()
const directory = mkdtempSync(join(tmpdir(), 'danji-hostile-'))
process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
const { authorization, listen } = await openOffice(databaseUrl, {
  objects: createDirectoryStorage(directory),
  extend: async (app) => {
    app.get('/pauses', () => ({ ...pauses.take(), peakMb: process.resourceUsage().maxRSS / 1_024 }))
  },
})
const url = await listen()
endWithParent()
process.send?.({ url, authorization })
