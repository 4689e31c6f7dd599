-- serves-since: 6
-- A replaced lead stays replaced when the lead that replaced it is erased. This trigger made it live again.
DROP TRIGGER replaced_lead_erased;
