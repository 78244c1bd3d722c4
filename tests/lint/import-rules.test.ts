import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { allowed } from './allowed-imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')

type Report = {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string; readonly message: string }[]
}

/** Files that break an import rule, each with what it imports. */
const brokenImports = (directory: string): Promise<readonly { readonly file: string; readonly message: string }[]> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, '--format', 'json'],
      { cwd: directory, maxBuffer: 50_000_000 },
      (error, output) => {
        if (!output.startsWith('{')) return reject(error ?? new Error(output))
        const { diagnostics } = JSON.parse(output) as Report
        const broken = diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)')
        resolve(broken.map(({ filename, message }) => ({ file: filename, message })))
      },
    )
  })

const directory = mkdtempSync(join(tmpdir(), 'danji-lint-'))
afterAll(() => rmSync(directory, { recursive: true }))

const plant = (file: string, statement: string): void => {
  mkdirSync(dirname(join(directory, file)), { recursive: true })
  writeFileSync(join(directory, file), `${statement}\n`)
}

const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ['events/vote/a.events.ts', 'kysely'],
  ['events/vote/b.events.ts', 'node:crypto'],
  ['events/vote/c.events.ts', '#services/vote/votes.contract.ts'],
  ['events/vote/d.events.ts', '../../services/vote/votes.contract.ts'],
  ['events/values/a.ts', 'zod'],
  ['events/values/b.ts', './schemas.ts'],
  ['events/values/c.ts', '../vote/vote.events.ts'],
  ['events/values/schemas.ts', 'kysely'],
  ['services/vote/a.contract.ts', '#infra/platform/event-store/event-store.ts'],
  ['services/vote/b.contract.ts', './vote.decider.ts'],
  ['services/vote/c.contract.ts', '../core/routes.ts'],
  ['services/vote/d.contract.ts', 'fastify'],
  ['services/vote/a.decider.ts', 'node:crypto'],
  ['services/vote/b.decider.ts', 'zod'],
  ['services/vote/c.decider.ts', '../core/command-handler.ts'],
  ['services/vote/d.decider.ts', '#infra/platform/event-store/event-store.ts'],
  ['services/vote/e.decider.ts', '#projections/vote/votes.ts'],
  ['services/vote/a.routes.ts', '../list/lists.routes.ts'],
  ['services/vote/b.routes.ts', '../list/facts.ts'],
  ['services/vote/c.routes.ts', '#infra/platform/postgres/pool.ts'],
  ['services/vote/d.routes.ts', 'pg'],
  ['services/vote/e.routes.ts', '#infra/platform/config.ts'],
  ['services/vote/f.routes.ts', '#ui/format.ts'],
  ['services/vote/a.reactor.ts', '../messaging/send.reactor.ts'],
  ['services/vote/b.reactor.ts', '#infra/providers/solapi/client.ts'],
  ['services/vote/g.routes.ts', '../list/close-lists.ts'],
  ['services/vote/h.routes.ts', '../list/list.module.ts'],
  ['services/vote/i.routes.ts', './vote.module.ts'],
  ['services/vote/a.facts.ts', '../list/list-answer.ts'],
  ['services/vote/b.facts.ts', '../list/lists.routes.ts'],
  ['services/vote/c.facts.ts', 'kysely'],
  ['services/vote/a.ts', '../list/close-lists.ts'],
  ['services/vote/b.ts', '../list/list.module.ts'],
  ['services/vote/deep/c.ts', '../../list/close-lists.ts'],
  ['services/vote/deep/a.contract.ts', '../../core/routes.ts'],
  ['services/vote/deep/b.contract.ts', '../vote.decider.ts'],
  ['services/vote/deep/a.decider.ts', '../../core/command-handler.ts'],
  ['services/vote/deep/b.decider.ts', '../count/votes.ts'],
  ['services/vote/deep/a.routes.ts', '../../list/lists.routes.ts'],
  ['services/vote/deep/b.routes.ts', '../../list/figures/list-stats.routes.ts'],
  ['services/vote/deep/c.routes.ts', '../../list/close-lists.ts'],
  ['services/vote/deep/d.routes.ts', '../vote.module.ts'],
  ['services/vote/j.routes.ts', '../list/figures/list-stats.routes.ts'],
  ['services/core/deep/a.ts', '../../list/list.facts.ts'],
  ['events/values/deep/a.ts', '../schemas.ts'],
  ['events/values/deep/b.ts', '../../vote/vote.events.ts'],
  ['services/vote/f.ts', '#infra/lib/spreadsheet/write-xlsx.ts'],
  ['services/vote/deep/f.ts', '#infra/lib/pdf/draw/pdf-document.ts'],
  ['services/vote/k.routes.ts', '#infra/lib/pdf/draw/pdf-document.ts'],
  ['services/processes/c.ts', '#infra/lib/evidence/check/log/hashes.ts'],
  ['infra/providers/codef/a.ts', '../../lib/registry-record/printed-register.ts'],
  ['infra/simulators/codef/a.ts', '../../lib/pdf/draw/sheets.ts'],
  ['infra/lib/document-renderer/a.ts', '../pdf/draw/draw-pdf.ts'],
  ['infra/lib/spreadsheet/xml/a.ts', '../../archive/zip-records.ts'],
  ['infra/lib/pdf/read/text/a.ts', '../../../spreadsheet/zip-archive.ts'],
  ['infra/lib/evidence/check/d.ts', '../../ballot-crypto/scheme/tally.ts'],
  ['infra/lib/pdf/draw/a.ts', '../../../platform/event-store/merkle.ts'],
  ['infra/lib/pdf/draw/b.ts', '../../../providers/messaging.ts'],
  ['infra/lib/pdf/draw/c.ts', '#events/vote/vote.events.ts'],
  ['infra/lib/evidence/check/count/a.ts', '../../../../platform/event-store/merkle.ts'],
  ['infra/lib/evidence/check/count/b.ts', '#events/values/ratio.ts'],
  ['admin-ui/src/labels/complex/a.ts', '../../list/list-acts.ts'],
  ['admin-ui/src/vote/deep/a.tsx', '../../signature/use-signature.ts'],
  ['admin-ui/src/vote/deep/b.tsx', '../module.tsx'],
  ['admin-ui/src/person/deep/a.tsx', '../../apartment/ApartmentFields.tsx'],
  ['resident-ui/src/participation/deep/a.tsx', '../../vote/choices.ts'],
  ['services/vote/a.module.ts', '../list/list.facts.ts'],
  ['services/vote/b.module.ts', '#projections/vote/votes.ts'],
  ['services/modules.ts', './vote/vote.routes.ts'],
  ['services/processes/b.ts', '../vote/vote.module.ts'],
  ['services/core/a.ts', '../list/lists.routes.ts'],
  ['services/core/e.ts', '../list/list.facts.ts'],
  ['services/core/f.ts', '../list/list.decider.ts'],
  ['services/core/g.ts', '#events/identity/identity-verification.events.ts'],
  ['services/core/h.ts', '#projections/list/lists.ts'],
  ['services/core/i.ts', '../document/document.hooks.ts'],
  ['services/core/deep/b.ts', '#events/approval/approval.events.ts'],
  ['services/vote/a.hooks.ts', '../list/list.decider.ts'],
  ['services/vote/b.hooks.ts', './vote.decider.ts'],
  ['services/vote/c.hooks.ts', '#infra/platform/postgres/pool.ts'],
  ['services/core/b.ts', '#infra/platform/config.ts'],
  ['services/core/c.ts', '../../infra/platform/config.ts'],
  ['services/core/d.ts', '#tests/support/stack/stack.ts'],
  ['services/processes/a.main.ts', '#tests/support/stack/stack.ts'],
  ['projections/vote/a.ts', '#services/vote/votes.contract.ts'],
  ['projections/vote/b.ts', '#infra/platform/config.ts'],
  ['projections/vote/c.ts', '#infra/platform/jetstream/stream.ts'],
  ['projections/vote/d.ts', 'fastify'],
  ['infra/platform/feed/a.ts', '#services/core/domain-error.ts'],
  ['infra/platform/feed/b.ts', '#projections/vote/votes.ts'],
  ['infra/platform/feed/c.ts', '../config.ts'],
  ['infra/a.ts', './config.ts'],
  ['admin-ui/src/vote/a.tsx', '#services/vote/vote.decider.ts'],
  ['admin-ui/src/vote/b.tsx', '#events/vote/vote.events.ts'],
  ['admin-ui/src/vote/c.tsx', '../../../resident-ui/shared/format.ts'],
  ['admin-ui/src/vote/e.tsx', '#events/values/schemas.ts'],
  ['admin-ui/src/vote/d.tsx', '#projections/vote/votes.ts'],
  ['admin-ui/src/kit/display/f.ts', '#events/values/schemas.ts'],
  ['admin-ui/src/kit/forms/a.tsx', '../../labels/list-labels.ts'],
  ['admin-ui/src/kit/forms/b.tsx', '../../list/ListFields.tsx'],
  ['admin-ui/src/kit/module/c.ts', '../../modules.ts'],
  ['admin-ui/src/kit/forms/d.tsx', '#services/list/list.decider.ts'],
  ['admin-ui/src/labels/a.ts', '../list/list-acts.ts'],
  ['admin-ui/src/labels/b.ts', '../modules.ts'],
  ['admin-ui/src/labels/c.ts', '../app/frame/places.ts'],
  ['admin-ui/src/list/a.tsx', '../vote/VotesOfList.tsx'],
  ['admin-ui/src/list/b.tsx', '../history/ContactChanges.tsx'],
  ['admin-ui/src/list/c.tsx', '../modules.ts'],
  ['admin-ui/src/list/plan/d.tsx', '../../roll/Roll.tsx'],
  ['admin-ui/src/list/plan/e.tsx', '#services/list/list.decider.ts'],
  ['admin-ui/src/list/f.tsx', './module.tsx'],
  ['admin-ui/src/registry/a.tsx', '../list/ListFields.tsx'],
  ['admin-ui/src/roll/a.tsx', '../vote/VoteCollection.tsx'],
  ['admin-ui/src/roll/b.tsx', '../person/UserFacts.tsx'],
  ['admin-ui/src/roll/c.tsx', '../list/module.tsx'],
  ['admin-ui/src/roll/d.tsx', '../app/App.tsx'],
  ['admin-ui/src/person/a.tsx', '../apartment/ApartmentFields.tsx'],
  ['admin-ui/src/person/b.tsx', '../roll/module.tsx'],
  ['admin-ui/src/person/c.tsx', '../modules.ts'],
  ['admin-ui/src/app/a.tsx', '../list/ListShow.tsx'],
  ['admin-ui/src/app/frame/b.tsx', '../../roll-import/ImportWatch.tsx'],
  ['admin-ui/src/app/frame/c.tsx', '../../list/module.tsx'],
  ['resident-ui/src/vote/a.tsx', '#services/core/domain-error.ts'],
  ['resident-ui/src/vote/b.tsx', '#infra/platform/event-store/merkle.ts'],
  ['resident-ui/src/vote/c.tsx', 'node:crypto'],
  ['resident-ui/src/vote/e.tsx', '#infra/lib/pdf/seal/check/der.ts'],
  ['resident-ui/src/document/a.ts', '#infra/lib/pdf/seal/cms.ts'],
  ['resident-ui/src/document/b.tsx', '../receipt/QrCode.tsx'],
  ['infra/lib/pdf/seal/check/a.ts', '../cms.ts'],
  ['infra/lib/pdf/seal/check/b.ts', 'node:crypto'],
  ['infra/lib/pdf/seal/check/c.ts', 'zod'],
  ['infra/lib/ballot-crypto/scheme/a.ts', '../sodium-group.ts'],
  ['infra/lib/ballot-crypto/scheme/b.ts', 'node:crypto'],
  ['infra/lib/ballot-crypto/scheme/c.ts', 'libsodium-wrappers-sumo'],
  ['resident-ui/src/encryption/a.ts', '#infra/lib/ballot-crypto/sodium-group.ts'],
  ['resident-ui/src/vote/f.tsx', '#infra/lib/ballot-crypto/scheme/tally.ts'],
  ['resident-ui/evidence/a.ts', '#services/vote/votes.contract.ts'],
  ['infra/lib/evidence/check/a.ts', '#events/values/ratio.ts'],
  ['infra/lib/evidence/check/b.ts', 'node:crypto'],
  ['infra/lib/evidence/check/c.ts', '../../../platform/event-store/merkle.ts'],
  ['resident-ui/src/participation/a.tsx', '../vote/choices.ts'],
  ['resident-ui/src/participation/b.tsx', '#services/vote/ballot/ballot.decider.ts'],
  ['resident-ui/src/frame/a.tsx', '../participation/LinkProblemScreen.tsx'],
  ['resident-ui/src/receipt/a.tsx', '../participation/identity.ts'],
  ['resident-ui/src/controls/a.tsx', '#events/values/schemas.ts'],
  ['resident-ui/src/vote/d.tsx', '#events/values/schemas.ts'],
  ['resident-ui/shared/e.ts', '#events/values/schemas.ts'],
  ['resident-ui/shared/f.ts', '#events/vote/vote.events.ts'],
  ['resident-ui/shared/d.ts', '#services/vote/votes.routes.ts'],
  ['tests/vote/a.test.ts', '../../services/vote/vote.decider.ts'],
]

describe('who may import whom', async () => {
  copyFileSync(join(root, '.oxlintrc.json'), join(directory, '.oxlintrc.json'))
  forbidden.forEach(([file, specifier]) => plant(file, `import thing from '${specifier}'\nexport const used = thing`))
  allowed.forEach(([file, statement]) => plant(file, statement))
  const broken = await brokenImports(directory)

  it.each(forbidden)('%s may not import %s', (file, specifier) => {
    expect(broken.filter((entry) => entry.file === file).map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`'${specifier}'`),
    )
  })

  it.each(allowed)('%s may import what its role needs', (file) => {
    expect(broken.filter((entry) => entry.file === file)).toEqual([])
  })

  // All files are read: on a busy machine that takes its time.
  it('holds in the whole project', async () => {
    expect(await brokenImports(root)).toEqual([])
  })
})
