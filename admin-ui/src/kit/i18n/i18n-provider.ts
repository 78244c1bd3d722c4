import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ResourceNames } from '../module/module.ts'
import { koreanMessages } from './korean-messages.ts'

/** Returns the texts of the office: those of react-admin, and the names of the modules' records. */
export const i18nProviderOf = (resources: Readonly<Record<string, ResourceNames>>) =>
  polyglotI18nProvider(() => ({ ...koreanMessages, resources }), 'ko', [{ locale: 'ko', name: '한국어' }], {
    allowMissing: true,
  })
