import { z } from 'zod'
import { contract } from '../../core/contract.ts'

/** Returns whom administrators call for help, as the installation's configuration says. */
export const getHelpDesk = contract({
  method: 'GET',
  path: '/api/admin/help-desk',
  access: 'admin',
  tag: 'admin',
  summary: '도움을 주는 곳',
  answers: { 200: z.object({ phone: z.string().nullable(), hours: z.string().nullable() }) },
})
