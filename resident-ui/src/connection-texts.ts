import { t } from '#ui/translate.ts'
import type { Connection } from './connection.ts'

type ConnectionTexts = {
  /** Text of the problem and its cause. */
  readonly what: string
  /** Advice where a button retries. */
  readonly next: string
  /** Advice where nothing has to be pressed. */
  readonly wait: string
}

/** Texts where no answer came, by the state of the connection. */
export const connectionTexts: Readonly<Record<Connection, ConnectionTexts>> = {
  fine: { what: t('답을 받지 못했습니다.'), next: t('다시 눌러주세요.'), wait: t('새로고침을 눌러주세요.') },
  'phone-offline': {
    what: t('휴대전화가 인터넷에 연결되어 있지 않습니다.'),
    next: t('와이파이나 데이터가 켜져 있는지 확인하고 다시 눌러주세요.'),
    wait: t('와이파이나 데이터가 켜져 있는지 확인해주세요.'),
  },
  'server-away': {
    what: t('서버에 연결되지 않습니다. 휴대전화 문제가 아닙니다.'),
    next: t('잠시 뒤에 다시 눌러주세요.'),
    wait: t('잠시 기다리시면 자동으로 다시 연결합니다.'),
  },
}
