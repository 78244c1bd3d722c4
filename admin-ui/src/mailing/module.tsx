import MessageIcon from '@mui/icons-material/SmsOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { messagesPath } from '../labels/message-labels.ts'
import { useMessageTodoCount } from './log/use-messages.ts'

/** Module of the messages that lists send, and of their outcome. */
export const mailingModule: Module = {
  routes: [
    { path: '/messages', Page: page(() => import('./MailingLists.tsx'), 'GET /api/messages/list/{listId}/summary') },
  ],
  navItems: [
    {
      group: 'work',
      to: '/messages',
      label: '알림톡',
      Icon: MessageIcon,
      needs: 'GET /api/messages/list/{listId}/summary',
    },
  ],
  officeActions: [
    {
      text: '알림톡 보내기',
      needs: 'POST /api/messages/list/{listId}/send',
      words: ['문자', '안내', '메시지'],
      toIn: messagesPath,
    },
  ],
  tabs: [
    {
      group: { vote: 'messages', signature: 'messages' },
      name: 'messages',
      label: '알림톡',
      needs: 'GET /api/messages/list/{listId}',
      useCount: useMessageTodoCount,
      load: () => import('./MailingTab.tsx'),
    },
  ],
  rollActions: [
    {
      name: 'send-messages',
      needs: 'POST /api/messages/list/{listId}/send',
      load: () => import('./send/RollMessages.tsx'),
    },
  ],
  messages: {
    'message-lists': {
      name: '알림톡',
      fields: { name: '리스트 이름', type: '유형', status: '상태', endDate: '종료일' },
    },
    messages: {
      name: '메시지',
      fields: {
        dong: '동',
        ho: '호',
        name: '이름',
        phone: '전화번호',
        occasion: '종류',
        channel: '방법',
        status: '상태',
        reason: '이유',
        at: '시각',
        openedAt: '열람',
        tookPart: '참여',
        statusCode: '발송사 코드',
      },
    },
  },
  data: {
    'message-lists': { list: 'GET /api/list/apartment/{apartmentId}', parent: 'apartmentId' },
    messages: { list: 'GET /api/messages/list/{listId}', parent: 'listId' },
  },
}
