import { apartmentDecider, apartmentStream, registeredApartment } from '../apartment/apartment.decider.ts'
import type { Tools } from '../core/deps.ts'
import type { LinkPreview } from '../core/http/link-preview.ts'
import { readState } from '../core/read-state.ts'
import { dayText } from '../core/text/seoul-time.ts'
import { followSignatureLink } from './link/signature-link.ts'

const ADDRESS = /^\/signature\/([A-Za-z0-9_-]{22})$/

/**
 * Returns the chat preview of a signature's link: complex, campaign and last day, and nothing more
 * for a personal link. Undefined if the address is no such link.
 */
export const signaturePreview = async (tools: Tools, path: string): Promise<LinkPreview | undefined> => {
  const token = ADDRESS.exec(path)?.[1]
  if (token === undefined) return undefined
  const { apartmentId, list } = await followSignatureLink(tools, token)
  const { name } = registeredApartment(await readState(tools.store, apartmentDecider, apartmentStream(apartmentId)))
  return {
    title: `${name} · ${list.name}`,
    description: `${dayText(list.endDate)}까지 휴대전화로 본인 확인을 하고 동의서를 읽고 서명하실 수 있습니다.`,
  }
}
