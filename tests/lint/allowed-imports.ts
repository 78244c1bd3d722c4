export const allowed: readonly (readonly [file: string, statement: string])[] = [
  ['events/values/ok.ts', `import './day.ts'`],
  [
    'events/vote/ok.events.ts',
    `import 'zod'; import '../values/schemas.ts'; import '../values/day.ts'; import './vote.events.ts'`,
  ],
  [
    'services/vote/ok.contract.ts',
    `import 'zod'; import '#events/values/schemas.ts'; import '#events/vote/vote.events.ts'; ` +
      `import '../core/contract.ts'; import './votes.contract.ts'; import ` +
      `'../list/lists.contract.ts'`,
  ],
  [
    'services/vote/ok.decider.ts',
    `import '#events/vote/vote.events.ts'; import '../core/decider.ts'; import '../core/domain-error.ts'`,
  ],
  [
    'services/vote/ok.routes.ts',
    `import './ok.decider.ts'; import './ok.ts'; import '../core/routes.ts'; import ` +
      `'../list/list.decider.ts'; import '../list/list.facts.ts'; import ` +
      `'#projections/vote/votes.ts'; import '#events/values/schemas.ts'; import type { EventStore ` +
      `} from '#infra/platform/event-store/event-store.ts'; export type Store = EventStore`,
  ],
  [
    'services/vote/ok.ts',
    `import '../core/decider.ts'; import '../list/list.decider.ts'; import ` +
      `'../list/list.facts.ts'; import '../list/lists.contract.ts'; import ` +
      `'#infra/platform/postgres/pool.ts'; import 'kysely'`,
  ],
  [
    'services/vote/ok.facts.ts',
    `import './ok.ts'; import '../core/decider.ts'; import '../list/list.decider.ts'; import ` +
      `'../list/list.facts.ts'; import '#projections/vote/votes.ts'`,
  ],
  [
    'services/vote/ok.module.ts',
    `import './ok.routes.ts'; import './ok.ts'; import '../core/module.ts'; import '../document/document.hooks.ts'`,
  ],
  [
    'services/vote/ok.hooks.ts',
    `import '../core/module-hooks.ts'; import '../roll/roll.hooks.ts'; import ` +
      `'#events/vote/vote.events.ts'; import type { Block } from '#infra/lib/pdf/draw/index.ts'; ` +
      'export type A = Block',
  ],
  [
    'services/vote/deep/ok.contract.ts',
    `import 'zod'; import './other.contract.ts'; import '../votes.contract.ts'; import ` +
      `'../ballot/vote-link.contract.ts'; import '../../core/contract.ts'; import ` +
      `'../../list/lists.contract.ts'; import '../../list/rule/legal-rule-names.contract.ts'`,
  ],
  [
    'services/vote/deep/ok.decider.ts',
    `import '#events/vote/vote.events.ts'; import '../../core/decider.ts'; import ` +
      `'../vote.decider.ts'; import '../ballot/ballot.decider.ts'; import ` +
      `'../../list/list.decider.ts'; import '../../list/rule/unit-rule.decider.ts'`,
  ],
  [
    'services/vote/deep/ok.routes.ts',
    `import './ok.ts'; import '../vote.facts.ts'; import '../count/votes.ts'; import ` +
      `'../../core/routes.ts'; import '../../list/list.facts.ts'; import ` +
      `'../../list/rule/unit-rule.decider.ts'; import '#projections/vote/votes.ts'`,
  ],
  ['services/core/deep/ok.ts', `import '../decider.ts'; import '../errors/error.contract.ts'`],
  ['events/values/deep/ok.ts', `import './register.ts'; import '../day.ts'`],
  [
    'infra/lib/pdf/draw/ok.ts',
    `import '../../../platform/worker-processes/worker.ts'; import '../read/read-pdf.ts'; import '#events/values/name.ts'`,
  ],
  [
    'infra/lib/document-renderer/ok.ts',
    `import './render-work.ts'; import '../pdf/draw/index.ts'; import '../pdf/draw/engine.ts'; ` +
      `import '../archive/index.ts'; import '../../platform/worker-processes/worker.ts'`,
  ],
  [
    'infra/simulators/codef/ok.ts',
    `import '../../lib/registry-record/index.ts'; import '../../lib/pdf/draw/engine.ts'`,
  ],
  [
    'services/vote/deep/ok-lib.ts',
    `import '#infra/lib/pdf/draw/index.ts'; import '#infra/lib/pdf/draw/engine.ts'; import ` +
      `'#infra/lib/archive/index.ts'; import '#infra/lib/pdf/seal/check/index.ts'`,
  ],
  [
    'infra/lib/evidence/check/count/ok.ts',
    `import './law.ts'; import '../roll.ts'; import '../log/hashes.ts'; import '../../../ballot-crypto/scheme/index.ts'`,
  ],
  ['admin-ui/src/labels/complex/ok.ts', `import '../list-labels.ts'; import '../../kit/display/day.ts'`],
  ['services/vote/deep/ok.ts', `import '../ok.ts'; import '../../core/decider.ts'; import '../../list/list.facts.ts'`],
  ['services/roles.contract.ts', `import './vote/ok.contract.ts'; import '#events/vote/vote.events.ts'`],
  [
    'services/calls.contract.ts',
    `import type * as votes from './vote/ok.contract.ts'; import type { Contract } from ` +
      `'./core/contract.ts'; export type All = typeof votes | Contract`,
  ],
  [
    'services/core/ok.ts',
    `import '#infra/platform/event-store/event-store.ts'; import '#events/metadata.ts'; import ` +
      `'#events/values/day.ts'; import '#projections/page.ts'; import 'fastify'`,
  ],
  ['services/processes/api.main.ts', `import '#infra/platform/config.ts'; import '../vote/ok.routes.ts'`],
  ['services/app.ts', `import '#infra/platform/config.ts'; import './modules.ts'`],
  [
    'projections/vote/ok.ts',
    `import '#events/vote/vote.events.ts'; import '#infra/platform/projection/projection.ts'; ` +
      `import '#infra/platform/postgres/pool.ts'; import '#infra/platform/event-store/merkle.ts'; ` +
      `import '../page.ts'; import 'kysely'`,
  ],
  ['infra/platform/feed/ok.ts', `import '#events/catalogue.ts'; import '../event-store/event-store.ts'; import 'pg'`],
  [
    'admin-ui/src/vote/ok.tsx',
    `import '#ui/format.ts'; import '#services/vote/votes.contract.ts'; import ` +
      `'#services/core/errors/error.contract.ts'; import '#services/core/contract.ts'; import ` +
      `'react'; import '../kit/display/Page.tsx'; import '../labels/vote-labels.ts'; import ` +
      `'./VoteShow.tsx'; import '../list/figures/ByDong.tsx'`,
  ],
  [
    'admin-ui/src/kit/forms/ok.tsx',
    `import './Field.tsx'; import '../display/day.ts'; import '#events/values/phone.ts'; import '#ui/format.ts'; import 'react'`,
  ],
  ['admin-ui/src/labels/ok.ts', `import './list-labels.ts'; import '../kit/display/Empty.tsx'`],
  [
    'admin-ui/src/list/plan/ok.tsx',
    `import './Plan.tsx'; import '../figures/use-list-stats.ts'; import '../../kit/display/Page.tsx'; import '../../labels/list-labels.ts'`,
  ],
  [
    'admin-ui/src/person/ok.tsx',
    `import './UserFacts.tsx'; import '../roll/EntryMarks.tsx'; import ` +
      `'../history/UserLog.tsx'; import '../labels/person-labels.ts'; import ` +
      `'../kit/module/page.tsx'`,
  ],
  [
    'admin-ui/src/app/frame/ok.tsx',
    `import './places.ts'; import '../search/Palette.tsx'; import '../gathered.ts'; import ` +
      `'../../modules.ts'; import '../../kit/display/Brand.tsx'; import ` +
      `'../../labels/complex/use-complex.ts'`,
  ],
  ['admin-ui/src/modules.ts', `import './list/module.tsx'; import './kit/module/module.ts'`],
  [
    'resident-ui/src/participation/ok.tsx',
    `import './identity.ts'; import '../receipt/ReceiptCard.tsx'; import '../frame/Screen.tsx'; ` +
      `import '../api.ts'; import '#ui/format.ts'; import '#events/values/day.ts'`,
  ],
  [
    'resident-ui/src/document/ok.tsx',
    `import '#infra/lib/pdf/seal/check/index.ts'; import '../frame/Screen.tsx'; import ` +
      `'#services/document/seal/document-seal.contract.ts'; import '#ui/format.ts'`,
  ],
  ['infra/lib/pdf/seal/check/ok.ts', `import './der.ts'`],
  ['infra/lib/ballot-crypto/scheme/ok.ts', `import './group.ts'; import '@noble/curves/ed25519.js'`],
  ['resident-ui/src/encryption/ok.ts', `import '#infra/lib/ballot-crypto/scheme/index.ts'`],
  [
    'resident-ui/evidence/ok.ts',
    `import '#infra/lib/evidence/check/index.ts'; import '#events/values/receipt-number.ts'`,
  ],
  [
    'infra/lib/evidence/check/ok.ts',
    `import './law.ts'; import '@noble/hashes/sha2.js'; import '../../ballot-crypto/scheme/index.ts'`,
  ],
  ['admin-ui/vite.config.ts', `import 'node:url'`],
  [
    'tests/vote/ok.test.ts',
    `import '#services/vote/ok.decider.ts'; import '../support/stack.ts'; import '#infra/platform/config.ts'`,
  ],
]
