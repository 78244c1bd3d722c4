import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#infra/platform/config.ts'
import { fetchBytes, splitPem, verifySeal, type TrustedCertificates } from '#infra/lib/pdf/seal/index.ts'
import { findDocumentSeal, listSealCertificates } from '../document/seal/document-seal.contract.ts'
import { documentVerdictText, type RecordedDocument } from './verify/document-verdict.ts'
import { requireNode } from './setup/node-version.ts'

/**
 * `npm run verify:document FILE [-- --url https://danji.example.kr] [--certificate seal.pem]`:
 * verifies a PDF. It trusts the certificates of --certificate, of the Danji at --url (PUBLIC_URL if
 * set), and of this machine's configuration. Exits with 0 if the file is intact, with 1 if it is
 * not, and with 2 if that is unknown. Only the SHA-256 of the file is sent.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const TIME_LIMIT_MS = 10_000
const MAX_BYTES = 1_000_000

const usage = 'npm run verify:document FILE [-- --url https://danji.example.kr] [--certificate seal.pem]'

const ask = async (url: string, path: string): Promise<unknown> =>
  JSON.parse((await fetchBytes(`${url}${path}`, { timeLimitMs: TIME_LIMIT_MS, mostBytes: MAX_BYTES })).toString('utf8'))

const toPem = ({ der }: { readonly der: string }): string =>
  `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

const trustedAt = async (url: string): Promise<TrustedCertificates> => {
  const answer = listSealCertificates.answers[200].parse(await ask(url, listSealCertificates.path))
  return { seals: answer.certificates.map(toPem), timeStamps: answer.timeStampAuthorities.map(toPem) }
}

/**
 * Returns the first certificate of a file, which is the sealing one: its issuer may have issued
 * others.
 */
const firstCertificate = (given: string): readonly string[] =>
  splitPem(given.includes('-----BEGIN ') ? given : readFileSync(given, 'utf8')).slice(0, 1)

const trustedHere = ({ seal, dataDir }: Config): TrustedCertificates => {
  const made = join(dataDir, 'development-seal.pem')
  const authorities = seal.tsaCertificate
  return {
    seals: [
      ...(seal.certificate === undefined ? [] : firstCertificate(seal.certificate)),
      ...(existsSync(made) ? firstCertificate(made) : []),
    ],
    timeStamps:
      authorities === undefined
        ? []
        : splitPem(authorities.includes('-----BEGIN ') ? authorities : readFileSync(authorities, 'utf8')),
  }
}

const recordedAt = async (url: string, sha256: string): Promise<RecordedDocument> =>
  findDocumentSeal.answers[200].parse(await ask(url, findDocumentSeal.path.replace('{sha256}', sha256)))

const verify = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string' }, certificate: { type: 'string', multiple: true } },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(`how: ${usage}`)
  const bytes = readFileSync(file)
  const url = (values.url ?? process.env['PUBLIC_URL'])?.replace(/(?<!\/)\/+$/, '')
  const sources = [
    trustedHere(readConfig({ ...process.env, NODE_ENV: 'development' }, { root })),
    ...(url ? [await trustedAt(url)] : []),
  ]
  const seals = [...(values.certificate ?? []).flatMap(firstCertificate), ...sources.flatMap((source) => source.seals)]
  if (seals.length === 0) throw new Error(`no certificate is known to check it with: ${usage}`)
  const check = await verifySeal(bytes, { seals, timeStamps: sources.flatMap(({ timeStamps = [] }) => timeStamps) })
  console.log(documentVerdictText(basename(file), check, url ? await recordedAt(url, check.sha256) : undefined))
  return check.verdict === 'intact' ? 0 : 1
}

requireNode()
process.exit(
  await verify().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }),
)
