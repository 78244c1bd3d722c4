import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { forgetMe } from '../../kit/auth/auth-provider.ts'
import { currentRole } from '../../kit/auth/current-role.ts'

/**
 * Renders menu, buttons and data anew when the role of the administrator has changed; typed input
 * stays.
 */
export const RoleWatch = () => {
  const client = useQueryClient()
  const notify = useNotify()
  useEffect(
    () =>
      currentRole.onChange(() => {
        forgetMe()
        void client.invalidateQueries()
        notify('내 역할이 바뀌었습니다. 할 수 있는 일이 달라집니다.', { type: 'info' })
      }),
    [client, notify],
  )
  return null
}
