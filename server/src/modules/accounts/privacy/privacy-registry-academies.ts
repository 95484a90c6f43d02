import { sql } from 'drizzle-orm'
import { choice, type DataOwner, nobodys, type TableEntry, technical } from './privacy-registry-entry.ts'

/** Marks and stages stay for the statistics of the academy: the account they point to names nobody any more. */
const forStatistics = 'as long as the academy; without the person after an erasure'
const ofUser = ({ id }: DataOwner) => sql`user_id = ${id}`

const academy = technical('where', {
  shown: () => sql`(select name from academies where academies.id = academy_id)`,
  as: 'academy',
})
const user = technical('who')
const chosen = choice('what was chosen', {
  shown: () =>
    sql`(select json_build_object('list', v.type, 'ua', v.text_ua, 'en', v.text_en) from form_variants v
      where v.id = form_variant_id)`,
  as: 'choice',
})
const chosenOfAcademy = choice('what was chosen', {
  shown: () =>
    sql`(select json_build_object('list', v.type, 'ua', v.text_ua, 'en', v.text_en) from academy_form_variants v
      where v.academy_id = user_own_form_variants.academy_id and v.id = form_variant_id)`,
  as: 'choice',
})

export const academyTables = {
  user_academies: {
    why: 'membership of an academy',
    keptFor: forStatistics,
    rowsOf: ofUser,
    onErasure: 'clear',
    section: 'academies',
    sortedBy: 'joined_at',
    columns: {
      academy_id: academy,
      user_id: user,
      public_id: technical('the address of certificate and public page', {
        shown: true,
        erasedTo: sql`gen_random_uuid()`,
      }),
      active: technical('blocked people have no rights here', { shown: true }),
      joined_at: technical('since when', { shown: true }),
      finished_at: technical('until when', { shown: true }),
      certificate_number: technical('the name of the certificate', { shown: true, erasedTo: sql`null` }),
      certificate_reissued_at: technical('when it was given out once more', { shown: true, erasedTo: sql`null` }),
    },
  },
  user_roles: {
    why: 'rights in an academy',
    keptFor: forStatistics,
    rowsOf: ofUser,
    onErasure: 'keep',
    section: 'roles',
    sortedBy: 'granted_at',
    columns: {
      academy_id: academy,
      user_id: user,
      role: technical('which rights', { shown: true }),
      granted_at: technical('since when', { shown: true }),
    },
  },
  user_groups: {
    why: 'direction and groups of a student',
    keptFor: forStatistics,
    rowsOf: ofUser,
    onErasure: 'keep',
    section: 'groups',
    sortedBy: 'created_at',
    columns: {
      academy_id: academy,
      user_id: user,
      group_id: choice('which group', {
        shown: () => sql`(select g.name from groups g where g.academy_id = user_groups.academy_id and g.id = group_id)`,
        as: 'group',
      }),
      created_at: technical('since when', { shown: true }),
      added_by_id: technical('who of the staff did it'),
    },
  },
  past_user_groups: {
    why: 'directions and groups a student has left',
    keptFor: forStatistics,
    rowsOf: ofUser,
    onErasure: 'keep',
    section: 'pastGroups',
    sortedBy: 'until',
    columns: {
      academy_id: academy,
      id: technical('which of them'),
      user_id: user,
      name: choice('which group', { shown: true, as: 'group' }),
      is_direction: technical('a direction or a group below one', { shown: true }),
      since: technical('since when', { shown: true }),
      until: technical('until when', { shown: true }),
      added_by_id: technical('who of the staff did it'),
      removed_by_id: technical('who of the staff ended it'),
    },
  },
  user_stages: {
    why: 'the way through the programme',
    keptFor: forStatistics,
    rowsOf: ofUser,
    onErasure: 'keep',
    section: 'stages',
    sortedBy: 'entered_at',
    columns: {
      academy_id: academy,
      user_id: user,
      stage_id: technical('which stage', {
        shown: () => sql`(select s.name from stages s where s.academy_id = user_stages.academy_id and s.id = stage_id)`,
        as: 'stage',
      }),
      state: technical('opened, passed or failed', { shown: true }),
      mark: technical('how it went', { shown: true }),
      success_percent: technical('how the test went', { shown: true }),
      equity_percent: technical('how the test went by weight', { shown: true }),
      submitted_at: technical('when the test was handed in', { shown: true }),
      entered_at: technical('when it began', { shown: true }),
      left_at: technical('when it ended', { shown: true }),
    },
  },
  user_form_variants: {
    why: 'choices of the profile, such as the university',
    keptFor: 'until something else is chosen',
    rowsOf: ofUser,
    onErasure: 'delete',
    section: 'choices',
    sortedBy: 'created_at',
    columns: { user_id: user, form_variant_id: chosen, created_at: technical('when', { shown: true }) },
  },
  user_academy_form_variants: {
    why: 'the experience form of an academy',
    keptFor: 'until something else is chosen',
    rowsOf: ofUser,
    onErasure: 'delete',
    section: 'experience',
    sortedBy: 'created_at',
    columns: {
      academy_id: academy,
      user_id: user,
      form_variant_id: chosen,
      created_at: technical('when', { shown: true }),
    },
  },
  user_own_form_variants: {
    why: 'choices of the lists of an academy',
    keptFor: 'until something else is chosen',
    rowsOf: ofUser,
    onErasure: 'delete',
    section: 'academyChoices',
    sortedBy: 'created_at',
    columns: {
      academy_id: academy,
      user_id: user,
      form_variant_id: chosenOfAcademy,
      created_at: technical('when', { shown: true }),
    },
  },
  academies: nobodys('the academies', [
    'id',
    'name',
    'hash',
    'private_hash',
    'secret_hash',
    'page_key',
    'type',
    'is_closed',
    'requires_second_factor',
    'start_date',
    'end_date',
    'description',
    'certificate_signer',
    'current_active_stage_id',
    'created_at',
    'deleted_at',
  ]),
  groups: nobodys('directions and groups', [
    'academy_id',
    'id',
    'name',
    'specialization_id',
    'is_direction',
    'parent_group_id',
  ]),
  stages: nobodys('the programme', [
    'academy_id',
    'id',
    'stage_type',
    'name',
    'url_name',
    'position',
    'start_date',
    'end_date',
    'is_only_for_designated',
    'name_updated_at',
    'description',
    'icon',
    'show_test_result',
    'details',
    'updated_at',
  ]),
  specializations: nobodys('what can be learnt', ['id', 'name', 'position']),
  form_variants: nobodys('the lists people choose from', ['id', 'type', 'text_ua', 'text_en', 'position', 'hidden_at']),
  academy_form_variants: nobodys('the entries an academy adds to them', [
    'academy_id',
    'id',
    'type',
    'text_ua',
    'text_en',
    'position',
    'hidden_at',
  ]),
} satisfies Record<string, TableEntry>
