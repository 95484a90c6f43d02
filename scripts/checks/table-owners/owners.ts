/** The module that writes a table; everybody may read it. Tables of the platform have none. */
export const tablesOf: Readonly<Record<string, readonly string[]>> = {
  academies: ['academies'],
  'academy-membership': ['invitations', 'user_academies', 'user_roles'],
  accounts: ['users'],
  announcements: ['announcement_chosen_receivers', 'announcement_receivers', 'announcements'],
  auth: ['one_time_tokens', 'recovery_codes', 'second_factors', 'sessions'],
  autograde: ['autograde_results', 'regrades'],
  changes: ['changed_subjects', 'changes'],
  chat: ['chat_attachments', 'chat_messages'],
  comments: ['user_comments'],
  'demo-tests': ['demo_results', 'demo_tests'],
  evaluations: ['evaluations', 'student_evaluations'],
  'form-variants': [
    'academy_form_variants',
    'form_variants',
    'user_academy_form_variants',
    'user_form_variants',
    'user_own_form_variants',
  ],
  forms: ['form_answers', 'form_messages', 'form_passings', 'form_questions', 'form_users', 'form_versions', 'forms'],
  groups: ['groups', 'past_user_groups', 'specializations', 'user_groups'],
  homework: ['appeals', 'assignment_changes', 'homework_responses', 'homework_reviews', 'homework_submissions'],
  interviews: ['interview_answers', 'interview_slots'],
  lectures: ['lecture_feedback', 'lectures'],
  legal: ['legal_acceptances', 'legal_versions'],
  letters: ['letter_decisions', 'motivation_letters'],
  mail: ['mails'],
  'mail-templates': ['default_mail_templates', 'mail_templates'],
  'mailing-lists': ['mailing_subscriptions'],
  materials: ['learnt_materials', 'material_contents', 'material_groups'],
  moves: ['held_students', 'moves'],
  notifications: ['device_tokens', 'notifications'],
  privacy: ['removed_users'],
  questions: ['question_versions', 'questions'],
  reminders: ['reminders'],
  review: ['line_comments', 'review_phrases'],
  runner: ['runners'],
  'saved-views': ['default_views', 'saved_views'],
  settings: ['system_settings'],
  'staff-invitations': ['staff_invitations'],
  'stage-lectures': ['stage_lecture_reviewers', 'stage_lectures'],
  'stage-tests': ['question_statistics', 'question_tallies', 'question_verdicts', 'test_allowances'],
  stages: ['stage_events', 'stage_materials', 'stage_tests', 'stages', 'user_stages'],
  'static-pages': ['static_pages'],
  teams: ['team_coaches', 'teams', 'technologies', 'user_teams'],
  'test-bank': ['test_questions', 'tests'],
  'test-taking': ['answers', 'attempt_events', 'attempts', 'attempts_to_count'],
}

export interface Exception {
  module: string
  tables: readonly string[]
  because: string
}

/** Who else writes a table, and why its owner does not do it for them. */
export const exceptions: readonly Exception[] = [
  {
    module: 'academies',
    tables: [
      'academy_form_variants',
      'demo_tests',
      'groups',
      'lectures',
      'material_contents',
      'material_groups',
      'question_versions',
      'questions',
      'stage_lectures',
      'stage_materials',
      'stage_tests',
      'stages',
      'static_pages',
      'test_questions',
      'tests',
    ],
    because: 'the copy of an academy writes each part as it was, one statement for all rows of a table',
  },
  { module: 'moves', tables: ['academies'], because: 'a move sets the active stage, and academies know who moves' },
  {
    module: 'stages',
    tables: ['academies'],
    because: 'whoever shifts a whole programme shifts the dates of its academy, together or not at all',
  },
  { module: 'static-pages', tables: ['academies'], because: 'the key in the address of its pages is a column there' },
  {
    module: 'stages',
    tables: ['user_academies'],
    because: 'whoever finishes gets a certificate in the statement that changes their stages',
  },
  {
    module: 'certificates',
    tables: ['user_academies'],
    because: 'a certificate is a part of the membership, which says when it was given out once more',
  },
  { module: 'auth', tables: ['users'], because: 'password, waiting address and linked log-ins are columns there' },
  { module: 'users', tables: ['users'], because: 'what people say about themselves are columns there' },
  { module: 'calendar', tables: ['users'], because: 'the version of the address of a calendar is a column there' },
  { module: 'notifications', tables: ['announcement_receivers'], because: 'the inbox marks announcements as read' },
  {
    module: 'people',
    tables: ['staff_invitations'],
    because: 'what an Admin offered goes with their role; the invitations know people',
  },
  { module: 'runner', tables: ['autograde_results'], because: 'the rows that wait are the queue of the runners' },
  {
    module: 'homework',
    tables: ['autograde_results'],
    because: 'the commit of a submission is noted for its gradings in the same statement',
  },
  {
    module: 'homework',
    tables: ['stage_lectures'],
    because: 'when the commits of an end were noted is a column there; stage-lectures know homework',
  },
  {
    module: 'autograde',
    tables: ['homework_responses', 'homework_reviews'],
    because: 'a mark is given by one statement over all responses; homework knows the autograder',
  },
  {
    module: 'autograde',
    tables: ['stage_lectures'],
    because: 'a corrected test repository takes its place with the gradings by it; stage-lectures know homework',
  },
  {
    module: 'teams',
    tables: ['evaluations', 'student_evaluations'],
    because: 'they go with their team, in its transaction; evaluations know teams',
  },
  {
    module: 'questions',
    tables: ['test_questions', 'tests'],
    because: 'a question enters and leaves its tests with its own save; the test bank knows questions',
  },
  { module: 'privacy', tables: ['audit_log'], because: 'an erasure has no caller whose call could be audited' },
]

/** Where a statement names its table by a value, and which tables those are. */
export const namedByValue: Readonly<Record<string, string>> = {
  'server/src/modules/programme/form-variants/form-variants-staff.repo.ts': 'one of the two lists of variants',
  'server/src/modules/accounts/privacy/privacy.repo.ts': 'every table that the registry says to erase',
}
