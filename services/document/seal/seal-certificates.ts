import { createHash, X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import type { Sealing } from '#infra/lib/pdf/seal/index.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Certificates are only ever added: a seal of years ago is checked with the one of its time. */
export const sealCertificateMigrations: Readonly<Record<string, string>> = {
  'seal-certificate': `
    create table seal_certificate (
      fingerprint text primary key,
      purpose text not null check (purpose in ('seal', 'time-stamp')),
      der bytea not null,
      first_used_at timestamptz not null default now()
    )`,
}

type Purpose = 'seal' | 'time-stamp'

const storeCertificate = async (database: Database, purpose: Purpose, pem: string): Promise<void> => {
  const der = new X509Certificate(pem).raw
  const fingerprint = createHash('sha256').update(der).digest('hex')
  await sql`insert into public.seal_certificate (fingerprint, purpose, der) values (${fingerprint}, ${purpose}, ${der})
    on conflict do nothing`.execute(database)
}

/**
 * Stores the sealing certificate from now on, and the trusted time-stamping certificates.
 * Idempotent. Of the chain only the sealing certificate: its issuer may have issued others.
 */
export const storeSealCertificates = async (
  database: Database,
  { certificates, timeStamps }: Sealing,
): Promise<void> => {
  for (const pem of certificates.slice(0, 1)) await storeCertificate(database, 'seal', pem)
  for (const pem of timeStamps?.authorities ?? []) await storeCertificate(database, 'time-stamp', pem)
}

export type StoredCertificate = { readonly fingerprint: string; readonly purpose: Purpose; readonly der: Buffer }

/** Returns every certificate that this Danji sealed with or trusted, the newest first. */
export const findSealCertificates = async (database: Database): Promise<readonly StoredCertificate[]> => {
  const { rows } = await sql<StoredCertificate>`select fingerprint, purpose, der from public.seal_certificate
    order by first_used_at desc, fingerprint`.execute(database)
  return rows
}
