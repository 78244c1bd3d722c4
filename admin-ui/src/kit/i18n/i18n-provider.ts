import polyglotI18nProvider from 'ra-i18n-polyglot'
import { koreanMessages } from './korean-messages.ts'
import { resourceMessages } from './resource-messages.ts'

export const i18nProvider = polyglotI18nProvider(
  () => ({ ...koreanMessages, ...resourceMessages }),
  'ko',
  [{ locale: 'ko', name: '한국어' }],
  {
    allowMissing: true,
  },
)
