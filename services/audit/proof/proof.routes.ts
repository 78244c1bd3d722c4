import { keyFingerprint, readKeyChanges, readPresentKey } from '#projections/log/key-chain.ts'
import { findTreeHead } from '#projections/log/tree-heads.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { visibleApartments } from '../../core/scope.ts'
import { findNewestBackup, findNewestRestoreTest } from '../log-check/backups.ts'
import { countPersonKeys } from '../person-keys.ts'
import * as calls from './proof.contract.ts'

const keyOf = async ({ database }: Deps): Promise<calls.Proof['key']> => {
  const present = await readPresentKey(database)
  return present ? { fingerprint: keyFingerprint(present.publicKey), since: present.since } : null
}

const formerKeysOf = async ({ database }: Deps): Promise<calls.Proof['formerKeys']> =>
  (await readKeyChanges(database)).toReversed().map(({ from, at, certificate }) => ({
    fingerprint: keyFingerprint(from),
    until: at,
    isCertified: certificate !== null,
  }))

const getProof =
  (deps: Deps): Handler<typeof calls.getProof> =>
  async ({ admin }) => {
    const { database, store } = deps
    const seesAll = visibleApartments(admin) === undefined
    const [events, head, key, formerKeys, personKeys, backup, restored, offSite] = await Promise.all([
      store.lastPosition(),
      findTreeHead(database, 1),
      keyOf(deps),
      formerKeysOf(deps),
      seesAll ? countPersonKeys(database) : null,
      findNewestBackup(database),
      findNewestRestoreTest(database),
      findNewestRestoreTest(database, 'second-bucket'),
    ])
    return {
      body: {
        events,
        head: head ? { size: head.size, at: head.at, root: head.root } : null,
        key,
        formerKeys,
        personKeys,
        backup: backup ? { ...backup, at: backup.at.toISOString() } : null,
        restoreTest: restored
          ? { at: restored.at.toISOString(), position: restored.position, isWhole: restored.problem === null }
          : null,
        offSiteTest: offSite ? { at: offSite.at.toISOString(), isWhole: offSite.problem === null } : null,
      },
    }
  }

/** Adds the call for the basis of the log's proof. */
export const proofRoutes: AddCalls = (route, deps) => {
  route(calls.getProof, getProof(deps), { perMinute: 60 })
}
