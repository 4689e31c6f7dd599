
DROP TRIGGER tell_of_new_lead;
DROP TRIGGER tell_of_changed_lead;
DROP TRIGGER tell_of_erased_lead;
DROP TRIGGER tell_of_delivery;
DROP TABLE lead_events;
