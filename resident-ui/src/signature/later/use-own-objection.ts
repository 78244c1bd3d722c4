import { useEffect, useState } from 'react'
import type { OwnObjection } from '#services/consent-count/objection/own-objection.contract.ts'
import { api } from '../../api.ts'

/**
 * Reads the objection of a unit. Null: there is none, or it could not be read; objecting again is
 * safe, since the first objection is returned.
 */
export const useOwnObjection = (token: string, unit: string): OwnObjection | null => {
  const [objection, setObjection] = useState<OwnObjection | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const read = async (): Promise<void> => {
      const { objections } = await api.call('GET /api/user/signature-token/{token}/objections', {
        params: { token },
        signal: controller.signal,
      })
      setObjection(objections.find(({ listUserId }) => listUserId === unit) ?? null)
    }
    read().catch(() => undefined)
    return () => controller.abort()
  }, [token, unit])
  return objection
}
