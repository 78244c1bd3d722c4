import { X509Certificate } from 'node:crypto'
import { daysLeft, openSealing, sealExpiry, type SealVariables } from '#infra/lib/pdf/seal/index.ts'
import { openStorage } from '#infra/platform/object-storage/open-storage.ts'
import type { StorageSettings } from '#infra/platform/object-storage/storage-settings.ts'
import type { DiskState } from '#infra/platform/telemetry/upkeep-metrics.ts'
import { readDisk } from '../../setup/upkeep-sources.ts'
import { fault, warning, well, type Finding, type InstallationCheck } from '../finding.ts'

/** Share of the disk below which the alarm pages somebody, and the one below which it is full soon. */
const LITTLE = 0.1
const TOO_LITTLE = 0.03
const GIGABYTE = 1e9

/** Returns the check of the space where the data directory lies. */
export const diskCheck = (
  dataDir: string,
  read: (directory: string) => Promise<DiskState> = readDisk,
): InstallationCheck => ({
  name: 'disk',
  advice: 'set DATA_DIR to a directory of this user',
  run: async () => {
    const { free, total } = await read(dataDir)
    const text = `${(free / GIGABYTE).toFixed(1)} of ${(total / GIGABYTE).toFixed(1)} GB are free at ${dataDir}`
    const advice = 'delete old backups or enlarge the disk (docs/runbooks/disk.md)'
    if (free < total * TOO_LITTLE) return [fault('disk', text, advice)]
    return [free < total * LITTLE ? warning('disk', text, advice) : well('disk', text)]
  },
})

/** Returns the check that documents can be stored and read. */
export const storageCheck = (storage: StorageSettings, dataDir: string): InstallationCheck => ({
  name: 'storage',
  advice:
    storage.kind === 's3'
      ? 'check S3_ENDPOINT, S3_BUCKET and its keys, and that the object store runs'
      : 'give DATA_DIR to this user',
  run: async () => {
    await (await openStorage(storage, dataDir)).check()
    return [
      well(
        'storage',
        storage.kind === 's3' ? `bucket ${storage.bucket} takes documents` : `documents lie in ${dataDir}`,
      ),
    ]
  },
})

const ORDER = 'put certificate and key of an authority into SEAL_CERTIFICATE and SEAL_KEY'

const sealFindings = (seal: SealVariables, dataDir: string, now: Date): readonly Finding[] => {
  if (seal.certificate === undefined && seal.key === undefined)
    return [warning('seal', 'no certificate is set: one is made that nobody vouches for', ORDER)]
  // It is set, so none is made.
  const sealing = openSealing(seal, { dataDir, production: true, now })
  const [first] = sealing.certificates
  const end = sealExpiry(sealing)?.toISOString().slice(0, 10) ?? 'ever'
  const days = daysLeft(sealing, now)
  if (days !== undefined)
    return [
      warning(
        'seal',
        `the certificate of the seal ends on ${end}`,
        'order the next one (docs/runbooks/certificates.md)',
      ),
    ]
  const certificate = first && new X509Certificate(first)
  if (certificate && certificate.issuer === certificate.subject)
    return [warning('seal', `the certificate of the seal is self-signed: nobody vouches for it`, ORDER)]
  return [well('seal', `the certificate of the seal is valid until ${end}`)]
}

/** Returns the check of the certificate that seals documents. */
export const sealCheck = (seal: SealVariables, dataDir: string, now: () => Date): InstallationCheck => ({
  name: 'seal',
  advice: `${ORDER} (docs/runbooks/certificates.md)`,
  run: async () => sealFindings(seal, dataDir, now()),
})
