import type { Metadata } from '#events/metadata.ts'
import type { Evidence } from '#events/values/schemas.ts'

/** The n-th id: a UUIDv7 that is the same in every run. */
export const fixedId = (n: number): string => `01950000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The n-th link secret or receipt number. */
export const fixedSecret = (n: number): string => String(n).padStart(22, 'A')

/** The tests' now: noon in Seoul. */
export const NOW = new Date('2025-03-10T03:00:00Z')

/** An instant some seconds after the tests' now. */
export const afterSeconds = (seconds: number, from: Date = NOW): Date => new Date(from.getTime() + seconds * 1000)

export const evidence: Evidence = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 14)' }

export const systemMetadata: Metadata = { actor: { kind: 'system', name: 'tests' }, at: NOW.toISOString() }
