import { sql } from 'drizzle-orm'
import { content, type DataOwner, nobodys, type TableEntry, technical } from './registry-entry.ts'
import { academy, forStatistics, ofUser, user } from './registry-programme.ts'

const when = technical('when', { shown: true })
const ofUserTeam = ({ id }: DataOwner) =>
  sql`(academy_id, user_team_id) in (select t.academy_id, t.id from user_teams t where t.user_id = ${id})`

/** Chats, announcements, teams and evaluations. */
export const talkTables = {
  chat_messages: {
    why: 'what a student and the staff say about a lecture',
    keptFor: 'as long as the account',
    // A chat is the student's; what staff wrote elsewhere stays with those it was written to, without its author's name.
    rowsOf: ofUser,
    onErasure: 'clear',
    section: 'chatMessages',
    sortedBy: 'id',
    columns: {
      academy_id: academy,
      id: technical('number'),
      stage_lecture_id: technical('which lecture', { shown: true }),
      user_id: user,
      sender_id: technical('who wrote'),
      is_from_student: technical('written by the student', { shown: true }),
      temp_id: technical('name given by the client', { isMachineWritten: true }),
      message: content('the message', { shown: true, erasedTo: sql`''` }),
      code: content('the code', { shown: true, erasedTo: sql`null` }),
      edited: technical('changed or not', { shown: true }),
      read_at: technical('when it was read', { shown: true }),
      created_at: when,
      deleted_at: technical('when it was deleted', { shown: true }),
    },
  },
  chat_attachments: {
    why: 'files sent with messages',
    keptFor: 'as long as the account',
    // What somebody sent, and what was sent to them.
    rowsOf: ({ id }: DataOwner) => sql`(academy_id, id) in (
      select f.academy_id, f.id from chat_attachments f where f.uploader_id = ${id}
      union select f.academy_id, f.id from chat_messages m
        join chat_attachments f on f.academy_id = m.academy_id and f.message_id = m.id
      where m.user_id = ${id})`,
    onErasure: 'delete',
    section: 'chatAttachments',
    sortedBy: 'id',
    columns: {
      academy_id: academy,
      id: technical('number'),
      uploader_id: user,
      message_id: technical('of which message'),
      name: content('the name of the file', { shown: true }),
      file_key: technical('where the file lies', { shown: true, as: 'file', isMachineWritten: true, namesFile: true }),
      size: technical('bytes', { shown: true }),
      mime_type: technical('what kind of file', { shown: true, isMachineWritten: true }),
      created_at: when,
    },
  },
  announcement_receivers: {
    why: 'who was told of an announcement and has read it',
    keptFor: 'as long as the account',
    rowsOf: ofUser,
    onErasure: 'delete',
    section: 'announcements',
    sortedBy: 'received_at',
    columns: {
      academy_id: academy,
      announcement_id: technical('which announcement', {
        shown: () => sql`(select a.title from announcements a where a.academy_id = announcement_receivers.academy_id
          and a.id = announcement_id)`,
        as: 'announcement',
      }),
      user_id: user,
      received_at: when,
      read_at: technical('when it was read', { shown: true }),
    },
  },
  user_teams: {
    why: 'who works in which team',
    keptFor: forStatistics,
    rowsOf: ofUser,
    onErasure: 'clear',
    section: 'teams',
    sortedBy: 'created_at',
    columns: {
      academy_id: academy,
      id: technical('number'),
      team_id: technical('which team', {
        shown: () => sql`(select t.name from teams t where t.academy_id = user_teams.academy_id and t.id = team_id)`,
        as: 'team',
      }),
      stage_id: technical('which stage'),
      user_id: user,
      role: technical('the role in the team', { shown: true }),
      technology_ids: technical('what is worked with', { shown: true }),
      country: technical('where from', { shown: true, erasedTo: sql`null` }),
      created_at: when,
    },
  },
  student_evaluations: {
    why: 'how a student was evaluated in a team',
    keptFor: forStatistics,
    rowsOf: ofUserTeam,
    onErasure: 'clear',
    section: 'evaluations',
    sortedBy: 'updated_at',
    columns: {
      academy_id: academy,
      evaluation_id: technical('which evaluation', { shown: true }),
      user_team_id: technical('in which team'),
      marks: technical('the marks', { shown: true, isMachineWritten: true }),
      public_feedback: content('what the student was told', { shown: true, erasedTo: sql`''` }),
      private_feedback: content('what staff noted', { shown: true, erasedTo: sql`null` }),
      is_star: technical('outstanding or not', { shown: true }),
      evaluator_id: technical('who evaluated'),
      updated_at: when,
    },
  },
  team_coaches: {
    why: 'who coaches a team',
    keptFor: 'as long as the account',
    rowsOf: ofUser,
    onErasure: 'delete',
    section: 'coachOf',
    sortedBy: 'team_id',
    columns: { academy_id: academy, team_id: technical('which team', { shown: true }), user_id: user },
  },
  announcements: nobodys('announcements', [
    'academy_id',
    'id',
    'title',
    'body',
    'author_id',
    'created_at',
    'updated_at',
  ]),
  mail_templates: nobodys('texts of mails of an academy', [
    'academy_id',
    'id',
    'action',
    'language',
    'subject',
    'body',
    'updated_at',
    'updated_by_id',
  ]),
  default_mail_templates: nobodys('texts of mails of the installation', [
    'id',
    'action',
    'language',
    'subject',
    'body',
    'updated_at',
    'updated_by_id',
  ]),
  technologies: nobodys('technologies of the installation', ['id', 'name']),
  teams: nobodys('teams of project stages', [
    'academy_id',
    'id',
    'stage_id',
    'name',
    'details',
    'specialization_id',
    'repository_url',
    'is_quality_criteria_passed',
    'technology_ids',
    'created_at',
    'updated_at',
  ]),
  evaluations: nobodys('evaluation events of teams', [
    'academy_id',
    'id',
    'team_id',
    'title',
    'date',
    'is_current',
    'created_at',
    'updated_at',
  ]),
} satisfies Record<string, TableEntry>
