import type { Message } from '#services/mailing/messages.contract.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'

/** Returns unit and name of a recipient: "101동 1502호 홍길동". */
export const recipientText = ({ dong, ho, name }: Pick<Message, 'dong' | 'ho' | 'name'>): string =>
  dong === null || ho === null ? nameOf({ name }) : `${unitName({ dong, ho })} ${nameOf({ name })}`
