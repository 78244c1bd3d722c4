import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { createApp } from '#services/app.ts'
import { residentCookie, type ResidentToken } from '#services/core/session.ts'
import { openBenchSystem } from '../bench-system.ts'
import { addHello, helloToken } from '../http/hello.ts'
import { sampleCampaign, sampleSigners, sampleSubmission } from './sample-signers.ts'

/**
 * Process of the whole HTTP surface, with residents who may sign; sends what is needed to call it.
 */

const [databaseUrl = '', signers = ''] = process.argv.slice(2)
const directory = mkdtempSync(join(tmpdir(), 'danji-bench-objects-'))
process.on('disconnect', () => {
  rmSync(directory, { recursive: true, force: true })
  process.exit()
})
const { deps } = await openBenchSystem({
  databaseUrl,
  objects: createDirectoryStorage(directory),
})
const app = await createApp(deps)
addHello(app, deps)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const token = await helloToken(app, deps)
const campaign = await sampleCampaign(deps)
const cookies = (await sampleSigners(deps, campaign, Number(signers))).map(({ listUserId, verificationId }) => {
  const session: ResidentToken = { kind: 'resident', verificationId, proofKey: 'bench' }
  return { listUserId, cookie: `${residentCookie}=${app.jwt.sign(session)}` }
})
const { size, body } = sampleSubmission(campaign)
process.send?.({ port: Number(new URL(url).port), token, link: campaign.token, cookies, size, body })
